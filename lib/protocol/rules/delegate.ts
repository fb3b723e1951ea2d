import type { DelegateMessage } from "../types";
import { changed, findOwned } from "./inscription";
import { accepted, type MessageContext, rejected, type Verdict } from "./verdict";

/** decisions.md §8, dlg: the owner delegates it to the recipient, listed or not; a second one replaces the first. */
export function judgeDelegate({ view, operation, recipient }: MessageContext, message: DelegateMessage): Verdict {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  return accepted(inscription, [changed(inscription, { delegate: recipient })]);
}
