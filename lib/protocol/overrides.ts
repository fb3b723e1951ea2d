import type { Deployment, Effect, ProtocolRules, StateView } from "./types";

/** The tickers that {@link contractOverrides} reads at this block. */
export function overriddenTickers(blockNumber: number, rules: ProtocolRules): string[] {
  return rules.contractOverrides.filter(({ block }) => block === blockNumber).map(({ ticker }) => ticker);
}

/**
 * The effects of a block's contract overrides, which apply before its first operation (spec §7.2). `without` lists the
 * overrides without effect because their ticker is not deployed (spec §7.3). The last one for a ticker wins (spec §7.4).
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
