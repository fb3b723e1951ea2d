import type { Network } from "@/lib/chain/networks";
import type { Translate } from "@/lib/languages/translate";
import { unitPrice } from "@/lib/protocol/market-numbers";
import { priceInSmallestUnit } from "@/lib/protocol/price";
import { coinText } from "./coins";
import { groupDigits } from "./numbers";

/** A price in a payment unit of the network, or in the coin's smallest unit if `unit` is null. */
export interface Priced {
  readonly price: bigint | null;
  readonly unit: string | null;
}

/**
 * A price in the coin's smallest unit. Null if there is no price, or if the network does not accept its unit
 * (spec §5.9.2).
 */
export function coinPrice({ price, unit }: Priced, network: Network): bigint | null {
  return price === null || unit === null ? price : priceInSmallestUnit(price, unit, network);
}

/** A price as text in the network's coin: `0.5 METIS`. In its own unit if the network does not accept that. */
export function priceText(t: Translate, price: bigint, unit: string | null, network: Network): string {
  const coins = coinPrice({ price, unit }, network);
  return coins === null ? `${groupDigits(t, price)} ${unit}` : coinText(t, coins, network.nativeCurrency);
}

/** The price of one unit of a token, as {@link unitPrice} states it. Null if the amount is 0. */
export function unitPriceOf(price: bigint, amount: bigint): bigint | null {
  return amount === 0n ? null : unitPrice(price, amount);
}

type PaymentUnit = Network["paymentUnits"][number];

/**
 * A price in the coin's smallest unit as a listing states it: a whole number of the largest payment unit that divides it.
 * Null if no payment unit does.
 */
export function listingPrice(
  coins: bigint,
  units: readonly PaymentUnit[],
): { readonly price: bigint; readonly unit: string } | null {
  const [largest] = units
    .filter(({ decimals }) => coins % 10n ** BigInt(decimals) === 0n)
    .sort((a, b) => b.decimals - a.decimals);
  return largest === undefined ? null : { price: coins / 10n ** BigInt(largest.decimals), unit: largest.name };
}

/** The smallest difference between two prices of listings, in the coin's smallest unit. Null: there is no payment unit. */
export function priceStep(units: readonly PaymentUnit[]): bigint | null {
  return units.length === 0 ? null : 10n ** BigInt(Math.min(...units.map(({ decimals }) => decimals)));
}
