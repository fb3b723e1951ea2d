import { type AmountFault, type Coin, parseCoins } from "@/components/format/coins";
import { MAX_MARKET_PRICE, UNIT_PRICE_DECIMALS, UNIT_PRICE_SCALE } from "@/lib/protocol/market-numbers";
import type { TradeItem } from "./terms";

/** What a typed number means: the price of each inscription or of one unit of the token, or the percentage below the floor. */
export type Basis = "each" | "unit" | "floor";

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;
/** Decimals of a percentage. */
export const PERCENT_DECIMALS = 2;

/** The prices that a typed text means, in the native coin's smallest unit, in the order of the items. */
export type OfferPrices =
  | { readonly prices: readonly bigint[]; readonly fault: null }
  | { readonly prices: null; readonly fault: AmountFault | "zero" | "no-floor" };

/** The unit price of the floor of each ticker that has one. */
export type Floors = ReadonlyMap<string, bigint>;

interface PricedItems extends Coin {
  readonly basis: Basis;
  readonly items: readonly Pick<TradeItem, "amount" | "ticker">[];
  readonly floors: Floors;
}

/**
 * Parses the price of inscriptions. A price per unit, or a percentage below the floor of each one's ticker, gives each inscription
 * a price by its amount, rounded down.
 */
export function parseOfferPrices(text: string, { basis, decimals, symbol, items, floors }: PricedItems): OfferPrices {
  if (basis === "floor") return belowFloors(text, items, floors);
  const typed = parseCoins(text, basis === "each" ? decimals : decimals + UNIT_PRICE_DECIMALS, { symbol });
  if (typed.fault !== null) return { prices: null, fault: typed.fault };
  return checked(
    items.map(({ amount }) => (basis === "each" ? typed.value : (typed.value * amount) / UNIT_PRICE_SCALE)),
  );
}

function belowFloors(text: string, items: PricedItems["items"], floors: Floors): OfferPrices {
  const typed = parseCoins(text, PERCENT_DECIMALS, { symbol: "%" });
  if (typed.fault !== null) return { prices: null, fault: typed.fault };
  if (typed.value >= WHOLE) return { prices: null, fault: "too-large" };
  if (!items.every(({ ticker }) => floors.has(ticker))) return { prices: null, fault: "no-floor" };
  return checked(
    items.map(
      ({ amount, ticker }) =>
        ((floors.get(ticker) ?? 0n) * amount * (WHOLE - typed.value)) / (UNIT_PRICE_SCALE * WHOLE),
    ),
  );
}

function checked(prices: readonly bigint[]): OfferPrices {
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
