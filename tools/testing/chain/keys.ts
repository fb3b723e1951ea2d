import { createHash } from "node:crypto";
import secp256k1 from "secp256k1";
import type { Address } from "@/lib/protocol";
import { loadKeccak } from "@/lib/runtime/fast-keccak";

/** The keccak256 of all chains of tests. */
export const keccak = await loadKeccak();

const secrets = new Map<Address, Uint8Array>();

/** The address of an account whose key follows from its name. It can sign transactions. */
export function accountOf(name: string): Address {
  const secret = secretOf(`account ${name}`);
  const address = addressOf(secret);
  secrets.set(address, secret);
  return address;
}

/** A private key that follows from a name. */
export function secretOf(name: string): Uint8Array {
  return createHash("sha256").update(name).digest();
}

/** The address of a private key. */
export function addressOf(secret: Uint8Array): Address {
  const point = secp256k1.publicKeyCreate(secret, false).subarray(1);
  return `0x${Buffer.from(keccak(point).subarray(12)).toString("hex")}`;
}

/** Signs a hash by an account of {@link accountOf}. Returns null for any other address. */
export function sign(account: Address, hash: Uint8Array): { r: Buffer; s: Buffer; parity: number } | null {
  const secret = secrets.get(account);
  if (secret === undefined) return null;
  const { signature, recid } = secp256k1.ecdsaSign(hash, secret);
  const bytes = Buffer.from(signature);
  return { r: bytes.subarray(0, 32), s: bytes.subarray(32), parity: recid };
}
