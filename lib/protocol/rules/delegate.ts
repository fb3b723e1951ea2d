import type { DelegateMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** Delegate (spec §10.2.1): the recipient becomes the delegate. The inscription may be listed. */
export function judgeDelegate({ view, operation, recipient }: MessageContext, message: DelegateMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  return accepted(inscription, [changed(inscription, { delegate: recipient })]);
}
