import { RULES_PROBLEMS, requireRules } from "@/lib/api/endpoints/require-rules";
import type { Context } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import { type Address, marketContractOf, marketOf, type ProtocolRules, vaultFactoryOf } from "@/lib/protocol";

/** Problems of {@link requireMarket}. */
export const MARKET_PROBLEMS = [...RULES_PROBLEMS, "MARKET_UNAVAILABLE"] as const;

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

/** The contracts of a network with vaults. `market`: null if none sells what is in them. */
export interface VaultContracts {
  readonly factory: Address;
  readonly market: Address | null;
}

/** Returns the contracts of the index's network, whatever the form of its market. @throws Problem, also `MARKET_UNAVAILABLE` */
export async function requireVaults(context: Context): Promise<VaultContracts> {
  const rules = await requireRules(context);
  const factory = vaultFactoryOf(rules);
  if (factory !== null) return { factory, market: marketContractOf(rules) };
  throw new Problem("MARKET_UNAVAILABLE", "The network has no market contract. Listings by message work without one.");
}
