import type { ContractEvent, EventOperation, StateView } from "../types";
import { newInscription } from "./inscription";
import { mintEffects, mintFault } from "./mint";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * The mint and bridgeIn events (spec §6.4): the recorded contract mints. `cmint` does not forbid it, and mint control is
 * not asked.
 */
export function judgeEventMint(
  view: StateView,
  operation: EventOperation,
  event: Extract<ContractEvent, { kind: "mint" | "bridgeIn" | "bridgeOut" }>,
): RuleResult {
  const deployment = view.deployment(event.ticker);
  if (deployment?.contract !== operation.emitter) return IGNORED;
  const fault = mintFault(view, deployment, event.id, event.amount);
  if (fault !== null) return rejected(fault);
  const inscription = newInscription(view, operation, deployment, {
    mintId: event.id,
    amount: event.amount,
    owner: event.recipient,
    parent: null,
    offset: 0,
  });
  return accepted(inscription, mintEffects(deployment, inscription));
}
