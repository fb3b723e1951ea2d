import { createHash } from "node:crypto";
import secp256k1 from "secp256k1";
import type { Address } from "@/lib/protocol";
import { loadKeccak } from "@/lib/snapshots/fast-keccak";

/** The keccak256 of all simulated chains. */
export const keccak = await loadKeccak();

const secrets = new Map<Address, Uint8Array>();

/** The address of an account whose key follows from its name. It can sign transactions. */
export function accountOf(name: string): Address {
  const secret = createHash("sha256").update(`account ${name}`).digest();
  const point = secp256k1.publicKeyCreate(secret, false).subarray(1);
  const address: Address = `0x${Buffer.from(keccak(point).subarray(12)).toString("hex")}`;
  secrets.set(address, secret);
  return address;
}

/** Signs a hash by an account of {@link accountOf}. Returns null for any other address. */
export function sign(account: Address, hash: Uint8Array): { r: Buffer; s: Buffer; parity: number } | null {
  const secret = secrets.get(account);
  if (secret === undefined) return null;
  const { signature, recid } = secp256k1.ecdsaSign(hash, secret);
  const bytes = Buffer.from(signature);
  return { r: bytes.subarray(0, 32), s: bytes.subarray(32), parity: recid };
}
