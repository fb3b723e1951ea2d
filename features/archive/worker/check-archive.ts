import type { Manifest, ManifestHead } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import { contractsWithOperations, DEFAULT_MINT_CONTROL_GAS, mintControlGas, type ProtocolRules } from "@/lib/protocol";
import { OtherArchiveError, OtherRulesError } from "./errors";

const FIELDS = [
  "paymentUnits",
  "reservedTickers",
  "operators",
  "contractOverrides",
  "extensions",
  "market",
  "vaults",
  "mintControlGas",
] as const satisfies readonly (keyof ProtocolRules)[];

/** The fields of a network that are its rules, in the form of a manifest (spec §17.2.2). */
export function rulesOf(rules: ProtocolRules): ManifestHead["rules"] {
  const gas = mintControlGas(rules);
  return {
    paymentUnits: rules.paymentUnits.map(({ name, decimals }) => ({ name, decimals })),
    reservedTickers: [...rules.reservedTickers],
    operators: [...rules.operators],
    contractOverrides: rules.contractOverrides.map(({ ticker, block, contract }) => ({ ticker, block, contract })),
    extensions: [...rules.extensions],
    market: marketFieldOf(rules),
    ...(rules.vaults ? { vaults: rules.vaults } : {}),
    ...(gas === DEFAULT_MINT_CONTROL_GAS ? {} : { mintControlGas: gas }),
  };
}

/** Contracts without operations are no rules (spec §13.3). */
function marketFieldOf({ market }: ProtocolRules): ManifestHead["rules"]["market"] {
  if (market === null || typeof market === "string") return market;
  return contractsWithOperations({ market }).map(({ kind, contract, startBlock }) => ({ kind, contract, startBlock }));
}

/**
 * Checks that an archive has this network and, unless it is judged under other rules, the same rules (spec
 * §17.5.1, §17.5.2). Rules that change which events count, or what contracts answer, need the chain, because an archive
 * contains only events that counted and the answers under its own rules.
 * @throws OtherArchiveError, OtherRulesError
 */
export function requireOwnArchive(manifest: Manifest, network: Network, isRejudged: boolean): void {
  const differences = (["chainId", "startBlock"] as const)
    .filter((field) => manifest[field] !== network[field])
    .map((field) => `its ${field} is ${manifest[field]}, configured is ${network[field]}`);
  if (differences.length > 0) throw new OtherArchiveError(differences);
  const own = rulesOf(network);
  const fields = FIELDS.filter((field) => JSON.stringify(own[field]) !== JSON.stringify(manifest.rules[field]));
  const hasMarket = (rules: Pick<ProtocolRules, "extensions">): boolean => rules.extensions.includes("market");
  const ofEvents = fields.filter(
    (field) =>
      field === "contractOverrides" ||
      field === "market" ||
      field === "vaults" ||
      field === "mintControlGas" ||
      (field === "extensions" && hasMarket(own) !== hasMarket(manifest.rules)),
  );
  if (ofEvents.length > 0) {
    const hint =
      "The archive lacks the events and the answers of contracts that count under these rules. Index the chain: npm run indexer -- reindex.";
    throw new OtherRulesError(ofEvents, hint);
  }
  if (isRejudged || (fields.length === 0 && manifest.rulesHash === rulesHash(network))) return;
  const hint = "Use an archive with these rules, or judge this one again under them with --rejudge.";
  throw new OtherRulesError(fields.length === 0 ? ["rulesHash"] : fields, hint);
}
