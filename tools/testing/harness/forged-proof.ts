import { keccak256 } from "viem";
import type { Hash } from "@/lib/protocol";
import { hashBalance, hexOf } from "@/lib/snapshots";

/** The site's answer with the proof of a balance. */
export interface ProofAnswer {
  snapshot: { balancesRoot: string };
  leaf: { ticker: string; address: Hash; amount: number; hash: string };
  proof: string[];
}

/** Sets another amount and its hash. */
export function forge(answer: ProofAnswer): void {
  answer.leaf.amount = 1_000_000;
  const leaf = { ...answer.leaf, amount: BigInt(answer.leaf.amount) };
  answer.leaf.hash = hexOf(hashBalance(leaf, (bytes) => keccak256(bytes, "bytes")));
}

/** Makes the answer consistent in itself: its tree has one leaf, with another amount. Only the registry can contradict it. */
export function forgeTree(answer: ProofAnswer): void {
  forge(answer);
  answer.proof = [];
  answer.snapshot.balancesRoot = answer.leaf.hash;
}
