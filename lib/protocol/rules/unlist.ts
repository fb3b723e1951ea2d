import type { UnlistMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** Unlist (spec §5.7): the owner sends to itself, and the inscription is listed. */
export function judgeUnlist({ view, operation, recipient }: MessageContext, message: UnlistMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (recipient !== operation.from) return rejected("RECIPIENT_NOT_SENDER");
  if (inscription.listing === null) return rejected("NOT_LISTED");
  return accepted(inscription, [changed(inscription, { listing: null })]);
}
