import type { Deployment, Effect, ProtocolRules, StateView } from "./types";

/** Tickers whose deployments {@link contractOverrides} reads at this block. */
export function overriddenTickers(blockNumber: number, rules: ProtocolRules): string[] {
  return rules.contractOverrides.filter(({ block }) => block === blockNumber).map(({ ticker }) => ticker);
}

/**
 * The contract overrides of a block, to be applied before its first operation (decisions.md §6). `without` names the
 * overrides that have no effect because their ticker is not deployed. Of several for one ticker the last one wins.
 */
export function contractOverrides(
  view: StateView,
  blockNumber: number,
  rules: ProtocolRules,
): { effects: Effect[]; without: { ticker: string; block: number }[] } {
  const effects: Effect[] = [];
  const without: { ticker: string; block: number }[] = [];
  const latest = new Map<string, Deployment>();
  for (const { ticker, block, contract } of rules.contractOverrides) {
    if (block !== blockNumber) continue;
    const before = latest.get(ticker) ?? view.deployment(ticker);
    if (before === null) {
      without.push({ ticker, block });
    } else if (before.contract !== contract) {
      const after = { ...before, contract };
      effects.push({ kind: "deployment", before, after });
      latest.set(ticker, after);
    }
  }
  return { effects, without };
}
