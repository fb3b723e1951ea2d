import type { RevokeMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** Revoke (spec §10.2.2): the owner ends a delegation. */
export function judgeRevoke({ view, operation }: MessageContext, message: RevokeMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.delegate === null) return rejected("NOT_DELEGATED");
  return accepted(inscription, [changed(inscription, { delegate: null })]);
}
