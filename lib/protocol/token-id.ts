import { keccak256 } from "viem";
import type { Hash } from "./types";

/**
 * Token id of the inscription that the transaction mints as its number `n` (0, 1, 2, ...) under a ticker: the hash
 * itself for number 0, else keccak256(hash ‖ n as four bytes, big-endian) (decisions.md §3).
 */
export function tokenIdOf(transactionHash: Hash, n: number): Hash {
  if (n === 0) return transactionHash;
  return keccak256(`${transactionHash}${n.toString(16).padStart(8, "0")}`);
}
