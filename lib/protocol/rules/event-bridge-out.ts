import type { ContractEvent, EventOperation, StateView } from "../types";
import { burned, findLiving } from "./inscription";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * The bridgeOut event (spec §6.6): the recorded contract burns an inscription that it owns, or that `sender` owns if
 * `sender` signed the transaction. The supply falls by the amount.
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
