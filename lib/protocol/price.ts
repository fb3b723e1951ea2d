import type { ProtocolRules } from "./types";

/**
 * `price`, in units of `unit`, in the native coin's smallest unit: `price` x 10^decimals (decisions.md §4). Null where
 * the network doesn't accept the unit. May exceed 2^256-1; such a price can never be paid.
 */
export function priceInSmallestUnit(price: bigint, unit: string, rules: ProtocolRules): bigint | null {
  const accepted = rules.paymentUnits.find((candidate) => candidate.name === unit);
  return accepted ? price * 10n ** BigInt(accepted.decimals) : null;
}
