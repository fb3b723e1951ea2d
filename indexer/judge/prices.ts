import type { Sale } from "@/lib/protocol";

/** Units of a token in which unit prices are counted: unit prices have 18 decimals more than the coin's smallest unit. */
const ONE = 10n ** 18n;

/** The price of one unit of a token, with 18 decimals: value × 10^18 / amount, rounded down (spec §10.3.13). */
export function unitPrice(value: bigint, amount: bigint): bigint {
  return (value * ONE) / amount;
}

/** Whether the seller sold to itself: the buyer or the recipient is the seller or its vault (spec §10.3.13). */
export function isToSeller({ seller, vault, buyer, recipient }: Sale): boolean {
  return [buyer, recipient].some((address) => address === seller || address === vault);
}
