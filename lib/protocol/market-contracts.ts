import { KINDS_WITH_OPERATIONS } from "./market-kinds";
import type { Address, MarketContract, ProtocolRules } from "./types";

/** Name of the extension with the events of the market (spec §10.3). */
const MARKET = "market";

/** The contract in the network file if the market is of the first form (spec §10.3). Null if it is of another form, or there is none. */
export function marketAddress({ market }: Pick<ProtocolRules, "market">): Address | null {
  return typeof market === "string" ? market : null;
}

/** The market contract of the first form. Null if the extension is off or the network names no such contract (spec §10.3). */
export function marketOf({ extensions, market }: ProtocolRules): Address | null {
  return extensions.includes(MARKET) ? marketAddress({ market }) : null;
}

/** The contracts with operations, in the order of the list. None if the market is of the first form (spec §10.4.1). */
export function contractsWithOperations({ market }: Pick<ProtocolRules, "market">): readonly MarketContract[] {
  const contracts = market === null || typeof market === "string" ? [] : market;
  return contracts.filter(({ kind }) => KINDS_WITH_OPERATIONS.includes(kind));
}

/**
 * The contract that creates the accounts' vaults: the factory, or the market contract of the first form. Null if the extension is off or
 * the network has no vaults (spec §10.3.1, §10.4.2).
 */
export function vaultFactoryOf(rules: ProtocolRules): Address | null {
  return marketOf(rules) ?? (hasModules(rules) ? (rules.vaults ?? null) : null);
}

/** Whether the locks of vaults and the events of modules count (spec §10.4). */
export function hasModules({ extensions, market, vaults }: ProtocolRules): boolean {
  return extensions.includes(MARKET) && typeof market !== "string" && vaults != null;
}

/** Whether events of a contract of the kind `market` count in a block (spec §10.4.1). */
export function isModuleMarket(rules: ProtocolRules, emitter: Address, blockNumber: number): boolean {
  if (!hasModules(rules)) return false;
  return contractsWithOperations(rules).some(
    ({ kind, contract, startBlock }) => kind === "market" && contract === emitter && startBlock <= blockNumber,
  );
}

/** The contract of the market of either form, which owes sellers their proceeds. Null if there is none. */
export function marketContractOf(rules: ProtocolRules): Address | null {
  const first = marketOf(rules);
  if (first !== null || !hasModules(rules)) return first;
  return contractsWithOperations(rules).find(({ kind }) => kind === "market")?.contract ?? null;
}
