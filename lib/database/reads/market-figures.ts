/** Basis points of a whole, and the largest change that an answer states. */
const BASIS = 10_000n;
/** Also a bound of the order by change (market-orders.ts). */
export const CHANGE_LIMIT = 1_000_000_000_000n;

const HOUR = 3_600;
const HOURS = 24;

/** Returns the change between two unit prices in basis points, rounded toward zero; null if one of them is missing or the first is 0. */
export function change(before: bigint | null, last: bigint | null): number | null {
  if (before === null || last === null || before === 0n) return null;
  const points = ((last - before) * BASIS) / before;
  return Number(points > CHANGE_LIMIT ? CHANGE_LIMIT : points);
}

/**
 * Returns the unit price at the end of each of the last 24 hours, the last of which contains `now`. An hour without sales has the price of the hour
 * before; hours before the first price are omitted.
 * @param before the price before these hours; null: none yet
 * @param closes starts of hours with sales in seconds, with the price of the last sale, oldest first
 */
export function sparkline(
  before: bigint | null,
  closes: readonly { readonly start: number; readonly close: bigint }[],
  now: number,
): bigint[] {
  const byStart = new Map(closes.map(({ start, close }) => [start, close]));
  const last = now - (now % HOUR);
  const points: bigint[] = [];
  let price = before;
  for (let start = last - (HOURS - 1) * HOUR; start <= last; start += HOUR) {
    price = byStart.get(start) ?? price;
    if (price !== null) points.push(price);
  }
  return points;
}
