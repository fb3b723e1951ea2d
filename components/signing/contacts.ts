"use client";

import { useSyncExternalStore } from "react";
import type { Address } from "@/lib/protocol";
import { address, object, text } from "@/lib/records/schema";
import { CONTACTS_KEY } from "../storage/keys";
import { first, jsonListCodec } from "../storage/stored-json";
import { storedValue } from "../storage/stored-value";

/** A recipient used on this device. `name` is empty if the person gave none. */
export interface Contact {
  readonly address: Address;
  readonly name: string;
}

/** The oldest contacts beyond this number are dropped. */
const MAX_CONTACTS = 50;
/** How this device stores its contacts, newest first. */
export const contactsCodec = jsonListCodec(object<Contact>({ address, name: text }), first(MAX_CONTACTS));
const storedContacts = storedValue(CONTACTS_KEY, contactsCodec);

/** Puts a contact first. A contact without a name keeps the name that it had. */
export function withContact(all: readonly Contact[], contact: Contact): Contact[] {
  const known = all.find((one) => one.address === contact.address);
  const name = contact.name === "" ? (known?.name ?? "") : contact.name;
  return [{ ...contact, name }, ...all.filter((one) => one !== known)].slice(0, MAX_CONTACTS);
}

/** The contacts of this device, with functions to change them. */
export function useContacts() {
  const contacts = useSyncExternalStore(storedContacts.subscribe, storedContacts.read, () => contactsCodec.empty);
  return { contacts, remember, forget };
}

function remember(contact: Contact): void {
  storedContacts.change((all) => withContact(all, contact));
}

function forget(removed: Address): void {
  storedContacts.change((all) => all.filter((one) => one.address !== removed));
}
