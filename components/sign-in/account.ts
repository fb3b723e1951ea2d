import type { Address } from "@/lib/protocol";
import { address, flag, integer, nullable, object, oneOf, text } from "@/lib/records/schema";
import { jsonCodec } from "../storage/stored-json";
import { storedValue } from "../storage/stored-value";

/**
 * The account of this device's passkey. `recovery`: whether the person has saved a recovery key, or declined one. `sealed`: the private key of
 * an account that was recovered, encrypted for the passkey; null if the key is computed from the passkey.
 */
export interface PasskeyAccount {
  readonly credentialId: string;
  readonly address: Address;
  readonly recovery: "open" | "saved" | "declined";
  readonly sealed: string | null;
  /** When the person last put off a reminder of the recovery key, in milliseconds since 1970; null: never. */
  readonly remindedAt: number | null;
  /** Whether the person is signed in. */
  readonly isConnected: boolean;
}

const account = object<PasskeyAccount>({
  credentialId: text,
  address,
  recovery: oneOf("open", "saved", "declined"),
  sealed: nullable(text),
  remindedAt: nullable(integer),
  isConnected: flag,
});

/** The account that this device knows; null if it knows none. It holds no secret: without the passkey, nothing can be signed. */
export const storedAccount = storedValue<PasskeyAccount | null>("engrave.passkey", jsonCodec(nullable(account), null));

/** The account that is signed in; null if none is. */
export function connectedAccount(): PasskeyAccount | null {
  const known = storedAccount.read();
  return known?.isConnected === true ? known : null;
}

/** Signs in with an account. The device forgets another account that it knew. */
export function signIn(account: Pick<PasskeyAccount, "credentialId" | "address" | "recovery" | "sealed">): void {
  storedAccount.write({ ...account, remindedAt: null, isConnected: true });
}

/** Changes the stored account, if there is one. */
export function changeAccount(change: Partial<PasskeyAccount>): void {
  storedAccount.change((known) => (known === null ? null : { ...known, ...change }));
}
