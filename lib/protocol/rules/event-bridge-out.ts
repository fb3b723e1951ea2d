import type { ContractEvent, EventOperation, StateView } from "../types";
import { burned, findLiving } from "./inscription";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * decisions.md §5, bridgeOut: only from the deployment's contract; the inscription with that mint id has exactly that
 * amount, is not listed, and is owned by the contract itself or by `sender`, who signed. It burns and supply falls.
 */
export function judgeEventBridgeOut(
  view: StateView,
  { emitter, from }: EventOperation,
  { sender, ticker, id, amount }: Extract<ContractEvent, { kind: "mint" | "bridgeIn" | "bridgeOut" }>,
): RuleResult {
  const deployment = view.deployment(ticker);
  if (deployment?.contract !== emitter) return IGNORED;
  const inscription = findLiving(view, ticker, id);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.owner !== emitter) {
    if (inscription.owner !== sender) return rejected("NOT_OWNER");
    if (sender !== from) return rejected("NOT_SIGNED");
  }
  if (inscription.listing !== null) return rejected("LISTED");
  if (inscription.amount !== amount) return rejected("AMOUNT_MISMATCH");
  const after = { ...deployment, supply: deployment.supply - amount };
  return accepted(inscription, [burned(inscription), { kind: "deployment", before: deployment, after }]);
}
