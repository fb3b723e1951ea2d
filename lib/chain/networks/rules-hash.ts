import { createHash } from "node:crypto";
import { DEFAULT_MINT_CONTROL_GAS, type Hash, mintControlGas, type ProtocolRules } from "@/lib/protocol";

/**
 * The hash of all fields of the network file that decide outcomes (spec §13.3). Fields that are null, and the gas of mint
 * control if it is the default, are omitted, so that an index that was made before such a field existed remains valid.
 */
export function rulesHash(rules: ProtocolRules): Hash {
  const { paymentUnits, reservedTickers, operators, contractOverrides, extensions, market } = rules;
  const units = paymentUnits.map(({ name, decimals }) => [name, decimals]);
  const overrides = contractOverrides.map(({ ticker, block, contract }) => [ticker, block, contract]);
  const gas = mintControlGas(rules);
  const later = [...(market === null ? [] : [market]), ...(gas === DEFAULT_MINT_CONTROL_GAS ? [] : [gas])];
  const fields = [units, reservedTickers, operators, overrides, extensions, ...later];
  return `0x${createHash("sha256").update(JSON.stringify(fields)).digest("hex")}`;
}
