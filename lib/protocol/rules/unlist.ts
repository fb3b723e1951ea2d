import type { UnlistMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** service.md §3, Unlist; decisions.md §4: by the owner, who is the one that listed it, to itself. */
export function judgeUnlist({ view, operation, recipient }: MessageContext, message: UnlistMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (recipient !== operation.from) return rejected("RECIPIENT_NOT_SENDER");
  if (inscription.listing === null) return rejected("NOT_LISTED");
  return accepted(inscription, [changed(inscription, { listing: null })]);
}
