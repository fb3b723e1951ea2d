import type { PasskeyAccount } from "./account";
import { deriveKey } from "./derive";
import { addressOfKey, type KeyBytes } from "./key";
import { unseal } from "./seal";
import { askPasskey, type PasskeyAnswer } from "./webauthn";

/** The passkey that answered has another account than the one that should sign. */
export class OtherPasskeyError extends Error {}

/**
 * Asks for the passkey once, and gives its account's private key to `use`. The key is overwritten when `use` has ended.
 * @throws PromptCanceledError, OtherPasskeyError, and what `use` throws
 */
export async function withKey<T>(account: PasskeyAccount, use: (key: KeyBytes) => Promise<T> | T): Promise<T> {
  const key = await unlock(account);
  try {
    return await use(key);
  } finally {
    key.fill(0);
  }
}

/** Asks for the passkey once. The caller overwrites the key after use. @throws PromptCanceledError, OtherPasskeyError */
export async function unlock(account: PasskeyAccount): Promise<KeyBytes> {
  const answer = await askPasskey(account.credentialId);
  const key = await keyOf(answer, account.sealed);
  if (key !== null && addressOfKey(key) === account.address) return key;
  key?.fill(0);
  throw new OtherPasskeyError("The passkey has another account.");
}

/** The private key of a passkey's account; null if the passkey has none. Overwrites the authenticator's output. */
export async function keyOf({ prf }: PasskeyAnswer, sealed: string | null): Promise<KeyBytes | null> {
  if (prf === null) return null;
  try {
    return sealed === null ? await deriveKey(prf) : await unseal(sealed, prf);
  } catch (error) {
    throw new OtherPasskeyError("The passkey does not open the account.", { cause: error });
  } finally {
    prf.fill(0);
  }
}
