import type { Address } from "@/lib/protocol";
import { isAddress } from "@/lib/protocol/forms";
import { CONTACTS_KEY, TRANSACTIONS_KEY } from "./keys";
import { type StoredValue, storedValue } from "./stored-value";

/** A contact, or a transaction's account and recipient, as this device stores them. */
export interface StoredAddresses {
  readonly address?: Address;
  readonly name?: string;
  readonly account?: Address;
  readonly recipient?: Address;
}

/**
 * The addresses in a stored list. Every page with an address reads them, so they are picked by hand: the codecs of contacts and
 * transactions would load five kilobytes more. Unknown and malformed values are skipped.
 */
export function parseStoredAddresses(text: string): readonly StoredAddresses[] {
  const items: unknown = JSON.parse(text);
  return Array.isArray(items) ? items.map(pick) : [];
}

function pick(item: unknown): StoredAddresses {
  const [address, account] = [member(item, "address"), member(item, "account")];
  const name = member(item, "name");
  // Only of a transaction that was sent: one that the person declined shows no trust in its recipient.
  const recipient = member(item, "hash") === null ? undefined : member(member(item, "subject"), "recipient");
  return {
    ...(isAddress(address) ? { address } : {}),
    ...(typeof name === "string" ? { name } : {}),
    ...(isAddress(account) ? { account } : {}),
    ...(isAddress(recipient) ? { recipient } : {}),
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const NONE: readonly StoredAddresses[] = [];

function readOnly(key: string): Pick<StoredValue<readonly StoredAddresses[]>, "read" | "subscribe"> {
  return storedValue(key, { empty: NONE, parse: parseStoredAddresses, format: () => null });
}

export const contactAddresses = readOnly(CONTACTS_KEY);
export const transactionAddresses = readOnly(TRANSACTIONS_KEY);
