import type { TransferMessage } from "../types";
import { findOwned, moved } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** service.md §3, Transfer: the sender owns it and it is not listed; the recipient has it then, whoever that is. */
export function judgeTransfer({ view, operation, recipient }: MessageContext, message: TransferMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.listing !== null) return rejected("LISTED");
  return accepted(inscription, [moved(inscription, recipient)]);
}
