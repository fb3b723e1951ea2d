import { type AmountFault, type Coin, parseCoins } from "@/components/format/coins";
import { MAX_MARKET_PRICE, UNIT_PRICE_DECIMALS, UNIT_PRICE_SCALE } from "@/lib/protocol/market-numbers";
import type { TradeItem } from "./terms";

/** The unit of a typed price: each inscription, or one unit of the token. */
export type Basis = "each" | "unit";

/** The prices that a typed text means, in the native coin's smallest unit, in the order of the items. */
export type OfferPrices =
  | { readonly prices: readonly bigint[]; readonly fault: null }
  | { readonly prices: null; readonly fault: AmountFault | "zero" };

/** Parses the price of inscriptions. A price per unit gives each inscription a price by its amount, rounded down. */
export function parseOfferPrices(
  text: string,
  { basis, decimals, symbol, items }: Coin & { basis: Basis; items: readonly Pick<TradeItem, "amount">[] },
): OfferPrices {
  const typed = parseCoins(text, basis === "each" ? decimals : decimals + UNIT_PRICE_DECIMALS, { symbol });
  if (typed.fault !== null) return { prices: null, fault: typed.fault };
  const prices = items.map(({ amount }) =>
    basis === "each" ? typed.value : (typed.value * amount) / UNIT_PRICE_SCALE,
  );
  if (prices.some((price) => price === 0n)) return { prices: null, fault: "zero" };
  if (prices.some((price) => price > MAX_MARKET_PRICE)) return { prices: null, fault: "too-large" };
  return { prices, fault: null };
}

/** Seconds that offers can be open. */
export const DURATIONS = {
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  quarter: 90 * 86_400,
  never: null,
} as const;

export type Duration = keyof typeof DURATIONS;

/** Whether a text names one of {@link DURATIONS}. */
export function isDuration(text: string): text is Duration {
  return Object.hasOwn(DURATIONS, text);
}
