import { useMemo, useSyncExternalStore } from "react";
import { type Contact, contactsCodec, storedContacts } from "../signing/contacts";
import { storedTransactions, trackedCodec } from "../tracker/storage";
import type { Tracked } from "../tracker/tracked";
import type { KnownAddress } from "./registry";

/** The addresses that the person has used on this device: own accounts, contacts, and recipients of transactions. */
export function deviceAddresses(
  contacts: readonly Contact[],
  transactions: readonly Pick<Tracked, "account" | "subject">[],
): readonly KnownAddress[] {
  const own = new Set<string>(transactions.map(({ account }) => account));
  const known = new Set<string>([...own, ...contacts.map(({ address }) => address)]);
  const recent = new Set<string>(transactions.flatMap(({ subject: { recipient } }) => recipient ?? []));
  return [
    ...[...own].map((address): KnownAddress => ({ address, origin: "own", name: "" })),
    ...contacts
      .filter(({ address }) => !own.has(address))
      .map(({ address, name }): KnownAddress => ({ address, origin: "contact", name })),
    ...[...recent]
      .filter((address) => !known.has(address))
      .map((address): KnownAddress => ({ address, origin: "recent", name: "" })),
  ];
}

/** {@link deviceAddresses} of what the device stores. */
export function useDeviceAddresses(): readonly KnownAddress[] {
  const contacts = useSyncExternalStore(storedContacts.subscribe, storedContacts.read, () => contactsCodec.empty);
  const transactions = useSyncExternalStore(
    storedTransactions.subscribe,
    storedTransactions.read,
    () => trackedCodec.empty,
  );
  return useMemo(() => deviceAddresses(contacts, transactions), [contacts, transactions]);
}
