import { readStatus } from "@/lib/database/reads/status";
import { type Address, marketOf, type ProtocolRules } from "@/lib/protocol";
import type { Context } from "../http/define-endpoint";
import { indexNotBegun } from "../http/failures";
import { Problem } from "../http/problem";

/** Problems of {@link requireRules} and {@link requireMarket}. */
export const RULES_PROBLEMS = ["INDEX_NOT_BEGUN", "NETWORK_UNKNOWN"] as const;
export const MARKET_PROBLEMS = [...RULES_PROBLEMS, "MARKET_UNAVAILABLE"] as const;

/** Returns the rules of the index's network. @throws Problem `INDEX_NOT_BEGUN` or `NETWORK_UNKNOWN` */
export async function requireRules({ database, rulesOf }: Context): Promise<ProtocolRules> {
  const status = await readStatus(database);
  if (status === null) throw indexNotBegun();
  const rules = rulesOf(status.chainId);
  if (rules !== null) return rules;
  throw new Problem("NETWORK_UNKNOWN", "The service is configured for a different chain than the index.");
}

/** The rules of a network with a market, and its address. */
export interface MarketRules {
  readonly rules: ProtocolRules;
  readonly market: Address;
}

/** Returns the rules and the market of the index's network. @throws Problem, also `MARKET_UNAVAILABLE` */
export async function requireMarket(context: Context): Promise<MarketRules> {
  const rules = await requireRules(context);
  const market = marketOf(rules);
  if (market !== null) return { rules, market };
  throw new Problem("MARKET_UNAVAILABLE", "The network has no market contract. Listings by message work without one.");
}
