import { unitPriceOf } from "@/components/format/prices";
import type { Floor, MarketToken } from "@/lib/client";
import type { TradeItem } from "./terms";

/** From this ratio to what others ask or have paid, a price may be a slip. */
const FAR = 2n;

/** How far a price is from the floor of its token, or without offers from the last sale. */
export interface FarPrice {
  readonly side: "below" | "above";
  readonly from: "floor" | "sale";
  /** The unit price of the floor or the sale. */
  readonly reference: bigint;
  /** How many times as high or as low it is, in hundredths, rounded down. */
  readonly hundredths: bigint;
}

/** What prices of a token are compared with. */
export interface Reference extends Pick<MarketToken, "ticker" | "lastUnitPrice"> {
  /** The lowest offer of others. */
  readonly floor: Pick<Floor, "unitPrice"> | null;
}

/**
 * The price that is farthest from the floor, or without offers from the last sale; null if none is far. A price below it loses money at
 * once, so it comes first. `prices`: in the order of the items.
 */
export function farthestPrice(
  items: readonly Pick<TradeItem, "ticker" | "amount">[],
  prices: readonly bigint[],
  tokens: readonly Reference[],
): FarPrice | null {
  const found = items.flatMap(({ ticker, amount }, index): FarPrice[] => {
    const token = tokens.find((each) => each.ticker === ticker);
    const price = prices[index];
    const unitPrice = price === undefined ? null : unitPriceOf(price, amount);
    const far = token === undefined || unitPrice === null ? null : farPrice(unitPrice, token);
    return far === null ? [] : [far];
  });
  const inOrder = found.sort((a, b) => (a.hundredths < b.hundredths ? 1 : -1));
  return inOrder.find(({ side }) => side === "below") ?? inOrder[0] ?? null;
}

function farPrice(unitPrice: bigint, { floor, lastUnitPrice }: Reference): FarPrice | null {
  const reference = floor?.unitPrice ?? lastUnitPrice;
  // A unit price is rounded down, so it may be 0.
  if (reference === null || reference === 0n || unitPrice === 0n) return null;
  const from = floor === null ? "sale" : "floor";
  if (unitPrice * FAR <= reference) {
    return { side: "below", from, reference, hundredths: (100n * reference) / unitPrice };
  }
  if (unitPrice < reference * FAR) return null;
  return { side: "above", from, reference, hundredths: (100n * unitPrice) / reference };
}
