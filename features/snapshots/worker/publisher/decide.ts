import type { Address, Hash } from "@/lib/protocol";
import { dueDigest, type OpenPublication } from "./publications";

/** The state of a publication's chain at the last indexed block. */
export interface ChainFacts {
  /** The publisher's vote for the block; null if there is none. */
  readonly vote: Hash | null;
  /** Number of transactions of the publisher's account. */
  readonly nonce: number;
  /** The registry that the network names. */
  readonly registry: Address;
}

/**
 * The next step of a publication:
 * - `wait`: nothing to do until the chain moves.
 * - `seen`: record the vote.
 * - `taken`: record that another transaction of the account has used the nonce.
 * - `renew`: sign a transaction with a new nonce, because there was none, or because no transaction with the old nonce
 *   can be mined anymore.
 * - `close`: end it, because its registry is no longer that of the network.
 * - `send`: send its transaction, again if it was sent before.
 * - `correct`: sign the snapshot as it is now, at the same nonce.
 */
export type Step = "wait" | "seen" | "taken" | "renew" | "close" | "send" | "correct";

/**
 * Decides the next step. Once the registry has a vote with any content, nothing more is signed. A nonce is
 * abandoned only when a final block shows that another transaction has used it, so no two transactions of a publication
 * can be mined.
 */
export function decide(publication: OpenPublication, { vote, nonce, registry }: ChainFacts): Step {
  if (publication.seen !== "no" && publication.vote !== null) return "wait";
  if (vote !== null) return "seen";
  if (publication.nonce === null || publication.seen === "final") {
    return publication.registry === registry ? "renew" : "close";
  }
  if (publication.seen === "canonical") return "wait";
  if (nonce > publication.nonce) return "taken";
  if (publication.transaction?.digest !== dueDigest(publication)) return "correct";
  return "send";
}

/**
 * The lowest nonce that no pending publication has. It fills gaps, which occur if a reorganization removed another
 * transaction of the account, or if a node was wrong.
 */
export function freeNonce(nonce: number, waiting: readonly OpenPublication[]): number {
  const used = new Set(waiting.map((publication) => publication.nonce));
  let free = nonce;
  while (used.has(free)) free++;
  return free;
}
