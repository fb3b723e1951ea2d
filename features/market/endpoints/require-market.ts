import { RULES_PROBLEMS, requireRules } from "@/lib/api/endpoints/require-rules";
import type { Context } from "@/lib/api/http/define-endpoint";
import { Problem } from "@/lib/api/http/problem";
import {
  type Address,
  hasModules,
  isModuleMarket,
  marketContractOf,
  type ProtocolRules,
  vaultFactoryOf,
} from "@/lib/protocol";

/** Problems of {@link requireMarket}. */
export const MARKET_PROBLEMS = [...RULES_PROBLEMS, "MARKET_UNAVAILABLE"] as const;

const NONE = "The network has no market contract. Listings by message work without one.";

/** The rules of a network with a market, and its contracts. */
export interface MarketRules {
  readonly rules: ProtocolRules;
  /** Creates the vaults: in a market of the first form the market itself. */
  readonly factory: Address;
  readonly market: Address;
  /** Whether offers have a turn and can have a falling price (spec §10.4). */
  readonly hasTurns: boolean;
}

/** Returns the rules and the market of the index's network. @throws Problem, also `MARKET_UNAVAILABLE` */
export async function requireMarket(context: Context): Promise<MarketRules> {
  const rules = await requireRules(context);
  const factory = vaultFactoryOf(rules);
  const market = marketContractOf(rules);
  if (factory === null || market === null) throw new Problem("MARKET_UNAVAILABLE", NONE);
  return { rules, factory, market, hasTurns: hasModules(rules) };
}

/** Checks that the market's events count in a block. @throws Problem `MARKET_UNAVAILABLE` */
export function requireBegun({ rules, market, hasTurns }: MarketRules, block: number): void {
  if (!hasTurns || isModuleMarket(rules, market, block)) return;
  throw new Problem("MARKET_UNAVAILABLE", `The market's contract does not count yet in block ${block}.`);
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
  throw new Problem("MARKET_UNAVAILABLE", NONE);
}
