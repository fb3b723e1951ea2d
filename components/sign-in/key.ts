import { secp256k1 } from "@noble/curves/secp256k1";
import { bytesToHex, hexToBytes, numberToHex, type Signature } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import { type Address, type Hex, parseAddress } from "@/lib/protocol";
import { isPrivateKey } from "./derive";

/** A private key as bytes, which can be overwritten after use; a text could not. */
export type KeyBytes = Uint8Array<ArrayBuffer>;

/** The address of a private key's account. @throws Error if the bytes are not a private key */
export function addressOfKey(key: KeyBytes): Address {
  const address = parseAddress(publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(key, false))));
  if (address === null) throw new Error("not a private key");
  return address;
}

/** Signs a hash with a private key. */
export function signHash(hash: Hex, key: KeyBytes): Signature {
  const { r, s, recovery } = secp256k1.sign(hexToBytes(hash), key);
  const v = recovery === 0 ? 27n : 28n;
  return { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), v, yParity: recovery };
}

/** The private key of a recovery key as people type it, with or without `0x`; null if it is not one. */
export function parseRecoveryKey(text: string): KeyBytes | null {
  const digits = text.replaceAll(/\s/g, "").replace(/^0x/i, "");
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) return null;
  const bytes = new Uint8Array(hexToBytes(`0x${digits}`));
  return isPrivateKey(bytes) ? bytes : null;
}

/** The recovery key of an account: its private key, as wallets import it. */
export function recoveryKeyOf(key: KeyBytes): string {
  return bytesToHex(key);
}
