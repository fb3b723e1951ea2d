import type { Anchor } from "@/lib/client";

export type { Anchor };

/** What an anchor is chosen from. */
export interface AnchorQuery {
  /** The block whose state the purchases were checked against. */
  readonly checked: Anchor;
  /** Newest block in which one of the inscriptions arrived in its vault. */
  readonly deposit: number;
  /** Whether all deposits are final. */
  readonly isFinal: boolean;
}

/** Requests of the choice. Both reject if there is no answer. */
export interface AnchorRequests {
  /** The index's hash of a block; null if it does not store it. */
  hashOf(block: number): Promise<Anchor["hash"] | null>;
  /** Whether the market's contract knows the block. */
  knows(anchor: Anchor): Promise<boolean>;
}

/**
 * The block that a purchase names. `unanchored`: the chain does not tell contracts its recent blocks, and the deposits are
 * final, so the purchase needs none. `deposit-not-final`: as before, but a reorganization could undo a deposit. `newest`:
 * a deposit is in the newest block, which contracts know from the next block on.
 */
export type AnchorChoice =
  | { readonly kind: "anchored"; readonly anchor: Anchor }
  | { readonly kind: "unanchored" | "deposit-not-final" | "newest" };

/** Distances to the checked block, of the blocks that are tried. Nodes lag, and no contract knows the newest block. */
const DISTANCES = [1, 2, 4, 8] as const;

/**
 * Chooses the block that a purchase names. Any canonical block since the deposits protects the buyer: the sequence in the
 * purchase proves that the inscriptions have not left their vaults since (spec §10.3).
 */
export async function chooseAnchor(
  { checked, deposit, isFinal }: AnchorQuery,
  requests: AnchorRequests,
): Promise<AnchorChoice> {
  let isReliable = false;
  for (const distance of DISTANCES) {
    const block = checked.block - distance;
    const hash = block < 0 ? null : await requests.hashOf(block);
    if (hash === null || !(await requests.knows({ block, hash }))) continue;
    isReliable = true;
    // A reorganization since the check may have replaced the block: then its hash does not vouch for the state of the check.
    const isSameBranch = block >= deposit && (await requests.hashOf(checked.block)) === checked.hash;
    if (isSameBranch) return { kind: "anchored", anchor: { block, hash } };
    break;
  }
  if (await requests.knows(checked)) return { kind: "anchored", anchor: checked };
  if (isReliable) return { kind: "newest" };
  return { kind: isFinal ? "unanchored" : "deposit-not-final" };
}
