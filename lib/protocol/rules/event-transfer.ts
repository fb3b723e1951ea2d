import type { ContractEvent, EventOperation, StateView } from "../types";
import { findInscription, findLiving, moved } from "./inscription";
import { endOfLock } from "./lock";
import { accepted, IGNORED, type RuleResult, rejected } from "./rule-result";

/**
 * The transfer event (spec §6.5). Two emitters are authorized: the recorded contract, and the owner of the inscription.
 * `sender` must own the inscription, and must be the emitter or the signer of the transaction.
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
  const move = moved(inscription, recipient);
  // What moves out of a vault is not locked anymore (spec §10.4.8).
  const end = sender === emitter ? endOfLock(view, emitter, ticker, inscription.tokenId) : null;
  return accepted(inscription, end === null ? [move] : [move, end]);
}
