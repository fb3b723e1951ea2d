import type { DeployMessage, Deployment } from "../types";
import { accepted, type MessageContext, type RuleResult, rejected } from "./rule-result";

/**
 * service.md §3, Deploy: a ticker that is not deployed yet (1), a reserved one by an operator only (4). The limits (2,
 * 3) are looked at before (value-fault.ts). Any recipient; it acts on later positions only (decisions.md §4).
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
