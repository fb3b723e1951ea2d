import type { ContractEvent, EventOperation, StateView } from "../types";
import { findInscription, findLiving, moved } from "./inscription";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * decisions.md §5, transfer. Two contracts have a say: the deployment's, and the one that owns the inscription itself.
 * It counts where the owner is `sender`, and `sender` is the emitting contract or, for the deployment's contract, the
 * one who signed the transaction. What is listed does not move.
 */
export function judgeEventTransfer(
  view: StateView,
  { emitter, from }: EventOperation,
  { sender, recipient, ticker, id }: Extract<ContractEvent, { kind: "transfer" }>,
): RuleResult {
  const isTokenContract = view.deployment(ticker)?.contract === emitter;
  if (!isTokenContract && findInscription(view, ticker, id)?.owner !== emitter) return IGNORED;
  const inscription = findLiving(view, ticker, id);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.owner !== sender) return rejected("NOT_OWNER");
  if (sender !== emitter && sender !== from) return rejected("NOT_SIGNED");
  if (inscription.listing !== null) return rejected("LISTED");
  return accepted(inscription, [moved(inscription, recipient)]);
}
