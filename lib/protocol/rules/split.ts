import type { Effect, SplitMessage } from "../types";
import { burned, findOwned, newInscription } from "./inscription";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * Split (spec §5.5): burns the original, and mints two inscriptions without mint ids to the recipient, first `amt1`, then
 * `amt2`. The supply does not change.
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
