import type { OperationRecord, PurchaseItem } from "@/lib/client";
import type { Address } from "@/lib/protocol";

/**
 * The current state in the index of an offer whose purchase was reverted. `isBefore`: the sale
 * is not in a later block than the purchase. `other`: the offer has ended or changed.
 */
export type RevertReason =
  | { readonly kind: "open" }
  | { readonly kind: "other" }
  | { readonly kind: "sold"; readonly buyer: Address; readonly isBefore: boolean };

/** Number of an inscription's latest operations that {@link explainRevert} needs: a sale, and the transfers since. */
export const REVERT_HISTORY = 5;

type Past = Pick<OperationRecord, "op" | "blockNumber" | "sender">;

/** Explains a reverted purchase. `operations`: the inscription's accepted operations, newest first; `block`: the block of the purchase. */
export function explainRevert(
  { accepted, refusal }: Pick<PurchaseItem, "accepted" | "refusal">,
  operations: readonly Past[],
  block: number,
): RevertReason {
  if (accepted) return { kind: "open" };
  // A sale ends the offer. If it was offered again since, the earlier sale is not the reason.
  const last = operations.find(({ op }) => op === "sale" || op === "offer" || op === "cancel");
  if (refusal !== "NOT_OPEN" || last?.op !== "sale") return { kind: "other" };
  return { kind: "sold", buyer: last.sender, isBefore: last.blockNumber <= block };
}
