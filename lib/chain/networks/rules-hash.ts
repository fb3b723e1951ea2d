import { createHash } from "node:crypto";
import {
  contractsWithOperations,
  DEFAULT_MINT_CONTROL_GAS,
  type Hash,
  marketAddress,
  mintControlGas,
  type ProtocolRules,
} from "@/lib/protocol";

/**
 * The hash of all fields of the network file that decide outcomes (spec §13.3). Fields that are null, and the gas of mint
 * control if it is the default, are omitted, so that an index that was made before such a field existed remains valid.
 */
export function rulesHash(rules: ProtocolRules): Hash {
  const { paymentUnits, reservedTickers, operators, contractOverrides, extensions } = rules;
  const units = paymentUnits.map(({ name, decimals }) => [name, decimals]);
  const overrides = contractOverrides.map(({ ticker, block, contract }) => [ticker, block, contract]);
  const gas = mintControlGas(rules);
  const later = [...marketFields(rules), ...(gas === DEFAULT_MINT_CONTROL_GAS ? [] : [gas])];
  const fields = [units, reservedTickers, operators, overrides, extensions, ...later];
  return `0x${createHash("sha256").update(JSON.stringify(fields)).digest("hex")}`;
}

/** A market with modules is a list: no other field that may stand in its place is one. Contracts without operations decide nothing. */
function marketFields(rules: ProtocolRules): unknown[] {
  const first = marketAddress(rules);
  if (first !== null) return [first];
  if (!rules.vaults) return [];
  const contracts = contractsWithOperations(rules);
  return [[rules.vaults, ...contracts.map(({ kind, contract, startBlock }) => [kind, contract, startBlock])]];
}
