import type { Effect, SplitMessage } from "../types";
import { burned, findOwned, newInscription } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * service.md §3, Split; decisions.md §3 and §4: the original burns, its listing with it, and the recipient owns two new
 * inscriptions without mint ids, number 0 of `amt1` and number 1 of `amt2`. The supply stays as it is.
 */
export function judgeSplit({ view, operation, recipient }: MessageContext, message: SplitMessage): RuleResult {
  const deployment = view.deployment(message.tick);
  if (deployment === null) return rejected("TICKER_UNKNOWN");
  const original = findOwned(view, message.tick, message.id, operation.from);
  if (typeof original === "string") return rejected(original);
  if (message.amt1 + message.amt2 !== original.amount) return rejected("SPLIT_SUM");
  const part = (amount: bigint, offset: number): Effect => ({
    kind: "inscription",
    before: null,
    after: newInscription(view, operation, deployment, {
      mintId: null,
      amount,
      owner: recipient,
      parent: original.tokenId,
      offset,
    }),
  });
  return accepted(original, [
    burned(original),
    part(message.amt1, 0),
    part(message.amt2, 1),
    { kind: "deployment", before: deployment, after: { ...deployment, mintCount: deployment.mintCount + 2 } },
  ]);
}
