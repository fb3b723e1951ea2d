import type { Keccak } from "../keccak";
import type { RecoverKey } from "./curve";
import { CONTENT_START, SIGNATURE_SIZE } from "./signed-content";

/** Bytes of a key's hash before the address. */
const ADDRESS_START = 12;

/**
 * Computes the address that signed, 20 bytes, from what `writeSigned` has written for one transaction. Null if no key gives
 * the signature.
 */
export function recoverSigner(signed: Uint8Array, keccak: Keccak, recoverKey: RecoverKey): Uint8Array | null {
  const hash = keccak(signed.subarray(CONTENT_START));
  const parity = signed[SIGNATURE_SIZE] === 0 ? 0 : 1;
  const key = recoverKey(hash, signed.subarray(0, SIGNATURE_SIZE), parity);
  return key === null ? null : keccak(key).subarray(ADDRESS_START);
}
