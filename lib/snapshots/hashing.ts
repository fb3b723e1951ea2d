import { compareBytes } from "./bytes";

/** The keccak256 hash of some bytes. The worker and the browser use different implementations. */
export type Keccak = (bytes: Uint8Array) => Uint8Array;

/** Bytes of a hash. */
export const HASH_LENGTH = 32;

/** The hash of the node above two nodes: keccak256 of their hashes, the smaller one first (spec §11.2.3). */
export function hashPair(a: Uint8Array, b: Uint8Array, keccak: Keccak): Uint8Array {
  const [first, second] = compareBytes(a, b) <= 0 ? [a, b] : [b, a];
  const pair = new Uint8Array(2 * HASH_LENGTH);
  pair.set(first);
  pair.set(second, HASH_LENGTH);
  return keccak(pair);
}
