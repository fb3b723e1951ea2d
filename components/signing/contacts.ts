"use client";

import { useCallback, useEffect, useState } from "react";
import { exactJson } from "@/lib/client/request";
import type { Address } from "@/lib/protocol";
import { address, list, object, type Schema, text } from "@/lib/records/schema";

/** A recipient used on this device. `name` is empty if the person gave none. */
export interface Contact {
  readonly address: Address;
  readonly name: string;
}

const STORAGE_KEY = "engrave.contacts";
/** The oldest contacts beyond this number are dropped. */
const MAX_CONTACTS = 50;
const contacts: Schema<readonly Contact[]> = list(object<Contact>({ address, name: text }));

/** Parses the stored contacts, newest first. Returns none if another version of the site stored them in another shape. */
export function parseContacts(stored: string | null): Contact[] {
  if (stored === null) return [];
  try {
    return [...contacts.read(exactJson(stored), "stored")];
  } catch {
    return [];
  }
}

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
  const [all, setAll] = useState<readonly Contact[]>([]);
  useEffect(() => setAll(parseContacts(window.localStorage.getItem(STORAGE_KEY))), []);
  const change = useCallback((make: (all: readonly Contact[]) => readonly Contact[]) => {
    const next = make(parseContacts(window.localStorage.getItem(STORAGE_KEY)));
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setAll(next);
  }, []);
  const remember = useCallback((contact: Contact) => change((before) => withContact(before, contact)), [change]);
  const forget = useCallback(
    (removed: Address) => change((before) => before.filter((one) => one.address !== removed)),
    [change],
  );
  return { contacts: all, remember, forget };
}
