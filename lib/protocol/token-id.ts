import { keccak256 } from "viem/utils";
import type { Hash } from "./types";

/**
 * The token id of the inscription number `n` (from 0) that a transaction mints under a ticker: the hash itself for 0,
 * otherwise keccak256(hash ‖ n as four bytes, big-endian) (spec §4.2).
 */
export function tokenIdOf(transactionHash: Hash, n: number): Hash {
  if (n === 0) return transactionHash;
  return keccak256(`${transactionHash}${n.toString(16).padStart(8, "0")}`);
}
