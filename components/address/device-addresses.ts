import { useMemo, useSyncExternalStore } from "react";
import { contactAddresses, type StoredAddresses, transactionAddresses } from "../storage/stored-addresses";
import type { KnownAddress } from "./known-addresses";

const NONE: readonly StoredAddresses[] = [];

/**
 * The addresses that the person has used on this device: own accounts, contacts, and recipients of transactions. A contact without a
 * name is only a recipient, so an address that was used once by mistake is not trusted like a named one.
 */
export function deviceAddresses(
  contacts: readonly StoredAddresses[],
  transactions: readonly StoredAddresses[],
): readonly KnownAddress[] {
  const known = new Map<string, KnownAddress>();
  const add = (address: string | undefined, origin: KnownAddress["origin"], name = "") => {
    if (address !== undefined && !known.has(address)) known.set(address, { address, origin, name });
  };
  for (const { account } of transactions) add(account, "own");
  for (const { address, name } of contacts) if (name !== undefined && name !== "") add(address, "contact", name);
  for (const { address } of contacts) add(address, "recent");
  for (const { recipient } of transactions) add(recipient, "recent");
  return [...known.values()];
}

/** {@link deviceAddresses} of what the device stores. */
export function useDeviceAddresses(): readonly KnownAddress[] {
  const contacts = useSyncExternalStore(contactAddresses.subscribe, contactAddresses.read, () => NONE);
  const transactions = useSyncExternalStore(transactionAddresses.subscribe, transactionAddresses.read, () => NONE);
  return useMemo(() => deviceAddresses(contacts, transactions), [contacts, transactions]);
}
