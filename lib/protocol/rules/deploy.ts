import type { DeployMessage, Deployment } from "../types";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * Deploy (spec §5.1): the ticker is not deployed, and if it is reserved, the sender is an operator. `valueFault` has
 * checked the limits.
 */
export function judgeDeploy({ view, operation, rules }: MessageContext, message: DeployMessage): RuleResult {
  if (view.deployment(message.tick) !== null) return rejected("TICKER_TAKEN");
  if (rules.reservedTickers.includes(message.tick) && !rules.operators.includes(operation.from))
    return rejected("TICKER_RESERVED");
  const deployment: Deployment = {
    blockNumber: operation.blockNumber,
    transactionIndex: operation.transactionIndex,
    position: operation.position,
    ticker: message.tick,
    max: message.max,
    lim: message.lim,
    contract: message.contract,
    cmint: message.cmint,
    deployer: operation.from,
    transactionHash: operation.transactionHash,
    timestamp: operation.timestamp,
    text: operation.text,
    supply: 0n,
    mintCount: 0,
  };
  return accepted(null, [{ kind: "deployment", before: null, after: deployment }]);
}
