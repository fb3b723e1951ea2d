import { bytesToHex, hexToBytes, keccak256 } from "viem/utils";
import type { Hash, Keccak } from "./types";

const HASH = 32;
const NUMBER = 4;

const pure: Keccak = (bytes) => keccak256(bytes, "bytes");

/** The hashed bytes, with the hash of the last transaction: one that mints thousands of inscriptions is converted once. */
const input = new Uint8Array(HASH + NUMBER);
const view = new DataView(input.buffer);
let transaction: Hash | null = null;

/**
 * The token id of the inscription number `n` (from 0) that a transaction mints under a ticker: the hash itself for 0,
 * otherwise keccak256(hash ‖ n as four bytes, big-endian) (spec §4.2). `keccak`: another implementation of the same hash.
 */
export function tokenIdOf(transactionHash: Hash, n: number, keccak: Keccak = pure): Hash {
  if (n === 0) return transactionHash;
  if (transaction !== transactionHash) input.set(hexToBytes(transactionHash));
  transaction = transactionHash;
  view.setUint32(HASH, n);
  return bytesToHex(keccak(input));
}
