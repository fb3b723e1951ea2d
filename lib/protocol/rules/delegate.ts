import type { DelegateMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** decisions.md §8, dlg: the owner delegates it to the recipient, listed or not; a second one replaces the first. */
export function judgeDelegate({ view, operation, recipient }: MessageContext, message: DelegateMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  return accepted(inscription, [changed(inscription, { delegate: recipient })]);
}
