import type { Anchor } from "@/lib/client";

export type { Anchor };

/** The data from which an anchor is chosen. */
export interface AnchorQuery {
  /** The block whose state the purchases were checked against. */
  readonly checked: Anchor;
  /** Blocks before it on its branch, newest first, from the same answer. */
  readonly ancestors: readonly Anchor[];
  /** Newest block in which one of the inscriptions arrived in its vault. */
  readonly deposit: number;
  /** Whether all deposits are final. */
  readonly isFinal: boolean;
}

/** Requests of the choice. */
export interface AnchorRequests {
  /** Whether the market's contract knows the block. Rejects if there is no answer. */
  knows(anchor: Anchor): Promise<boolean>;
}

/**
 * The block that a purchase names. `unanchored`: contracts of this chain cannot read the hashes of recent blocks, and the
 * deposits are final, so the purchase needs none. `deposit-not-final`: as before, but a reorganization could undo a
 * deposit. `newest`: a deposit is in the latest block, which contracts know from the next block on.
 */
export type AnchorChoice =
  | { readonly kind: "anchored"; readonly anchor: Anchor }
  | { readonly kind: "unanchored" | "deposit-not-final" | "newest" };

/** Distances from the checked block to the blocks that are tried. Nodes lag, and no contract knows the latest block. */
const DISTANCES = [1, 2, 4, 8] as const;

/**
 * Chooses the block that a purchase names. Any canonical block since the deposits protects the buyer: the sequence in the
 * purchase proves that the inscriptions have not left their vaults since (spec §10.3). Only blocks of the check's own answer
 * are candidates: another answer may be of another branch.
 */
export async function chooseAnchor(
  { checked, ancestors, deposit, isFinal }: AnchorQuery,
  { knows }: AnchorRequests,
): Promise<AnchorChoice> {
  let isReliable = false;
  for (const distance of DISTANCES) {
    const anchor = ancestors.find(({ block }) => block === checked.block - distance);
    if (anchor === undefined || !(await knows(anchor))) continue;
    if (anchor.block >= deposit) return { kind: "anchored", anchor };
    isReliable = true;
    break;
  }
  if (await knows(checked)) return { kind: "anchored", anchor: checked };
  if (isReliable) return { kind: "newest" };
  return { kind: isFinal ? "unanchored" : "deposit-not-final" };
}
