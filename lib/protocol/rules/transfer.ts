import type { TransferMessage } from "../types";
import { findOwned, moved } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/** Transfer (spec §5.4): the sender owns the inscription, and it is not listed. */
export function judgeTransfer({ view, operation, recipient }: MessageContext, message: TransferMessage): RuleResult {
  const inscription = findOwned(view, message.tick, message.id, operation.from);
  if (typeof inscription === "string") return rejected(inscription);
  if (inscription.listing !== null) return rejected("LISTED");
  return accepted(inscription, [moved(inscription, recipient)]);
}
