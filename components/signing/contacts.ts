"use client";

import { useCallback, useEffect, useState } from "react";
import { exactJson } from "@/lib/client/request";
import { address, list, object, type Shape, text } from "@/lib/client/shape";
import type { Address } from "@/lib/protocol";

/** An address that somebody on this device has sent to; `name` is empty where none was given. */
export interface Contact {
  readonly address: Address;
  readonly name: string;
}

const KEY = "engrave.contacts";
const MOST = 50;
const contacts: Shape<Contact[]> = list(object<Contact>({ address, name: text }));

/** The contacts, newest first. What another version of the site left in another form is forgotten. */
export function parseContacts(stored: string | null): Contact[] {
  if (stored === null) return [];
  try {
    return contacts(exactJson(stored), "stored");
  } catch {
    return [];
  }
}

/** The contacts with this one first; where it has no name, it keeps the one that it had. */
export function withContact(all: readonly Contact[], contact: Contact): Contact[] {
  const known = all.find((one) => one.address === contact.address);
  const name = contact.name === "" ? (known?.name ?? "") : contact.name;
  return [{ ...contact, name }, ...all.filter((one) => one !== known)].slice(0, MOST);
}

/**
 * A contact that `address` looks like without being it: the same digits at both ends, which is all that people read.
 * Such addresses are made to be taken for another.
 */
export function lookalike(address: Address, all: readonly Contact[]): Contact | null {
  if (all.some((one) => one.address === address)) return null;
  return (
    all.find((one) => one.address.slice(0, 6) === address.slice(0, 6) && one.address.slice(-4) === address.slice(-4)) ??
    null
  );
}

/** The contacts of this device, and how to change them. */
export function useContacts() {
  const [all, setAll] = useState<readonly Contact[]>([]);
  useEffect(() => setAll(parseContacts(window.localStorage.getItem(KEY))), []);
  const change = useCallback((make: (all: readonly Contact[]) => readonly Contact[]) => {
    const next = make(parseContacts(window.localStorage.getItem(KEY)));
    window.localStorage.setItem(KEY, JSON.stringify(next));
    setAll(next);
  }, []);
  const remember = useCallback((contact: Contact) => change((before) => withContact(before, contact)), [change]);
  const forget = useCallback(
    (forgotten: Address) => change((before) => before.filter((one) => one.address !== forgotten)),
    [change],
  );
  return { contacts: all, remember, forget };
}
