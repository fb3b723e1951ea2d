"use client";

import { useSyncExternalStore } from "react";
import type { Address } from "@/lib/protocol";
import { address, object, text } from "@/lib/records/schema";
import { storedValue } from "../storage";
import { jsonListCodec } from "../stored-json";

/** A recipient used on this device. `name` is empty if the person gave none. */
export interface Contact {
  readonly address: Address;
  readonly name: string;
}

/** The oldest contacts beyond this number are dropped. */
const MAX_CONTACTS = 50;
/** How this device stores its contacts, newest first. */
export const contactsCodec = jsonListCodec(object<Contact>({ address, name: text }), MAX_CONTACTS);
const stored = storedValue("engrave.contacts", contactsCodec);

/** Puts a contact first. A contact without a name keeps the name that it had. */
export function withContact(all: readonly Contact[], contact: Contact): Contact[] {
  const known = all.find((one) => one.address === contact.address);
  const name = contact.name === "" ? (known?.name ?? "") : contact.name;
  return [{ ...contact, name }, ...all.filter((one) => one !== known)].slice(0, MAX_CONTACTS);
}

/**
 * The contact that `address` looks like: another address with the same digits at both ends; null if there is none.
 * Attackers make such addresses because people compare only the ends.
 */
export function lookalike(address: Address, all: readonly Contact[]): Contact | null {
  if (all.some((one) => one.address === address)) return null;
  return (
    all.find((one) => one.address.slice(0, 6) === address.slice(0, 6) && one.address.slice(-4) === address.slice(-4)) ??
    null
  );
}

/** The contacts of this device, with functions to change them. */
export function useContacts() {
  const contacts = useSyncExternalStore(stored.subscribe, stored.read, () => contactsCodec.empty);
  return { contacts, remember, forget };
}

function remember(contact: Contact): void {
  stored.change((all) => withContact(all, contact));
}

function forget(removed: Address): void {
  stored.change((all) => all.filter((one) => one.address !== removed));
}
