import type { ProtocolRules } from "./types";

/**
 * Converts a price to the native coin's smallest unit: `price` × 10^decimals (spec §5.9.2). Null if the network does not
 * accept the unit. The result may exceed 2^256-1; such a price cannot be paid.
 */
export function priceInSmallestUnit(price: bigint, unit: string, rules: ProtocolRules): bigint | null {
  const accepted = rules.paymentUnits.find((candidate) => candidate.name === unit);
  return accepted ? price * 10n ** BigInt(accepted.decimals) : null;
}
