/** The periods of a price chart. */
export const RANGES = ["day", "week", "month", "year"] as const;
export type Range = (typeof RANGES)[number];

const HOUR = 3_600;
const DAY = 86_400;
const LENGTHS = {
  day: { interval: "hour", count: 24 },
  week: { interval: "hour", count: 168 },
  month: { interval: "day", count: 30 },
  year: { interval: "day", count: 365 },
} as const;
const SECONDS = { hour: HOUR, day: DAY } as const;

/** The span of a chart: `from` and `to` are Unix times in seconds at full intervals; `to` is not included. */
export interface CandleSpan {
  readonly interval: "hour" | "day";
  readonly from: number;
  readonly to: number;
}

/** The span of a period that ends with the interval of `now` (Unix time in seconds). */
export function spanOfRange(range: Range, now: number): CandleSpan {
  const { interval, count } = LENGTHS[range];
  const length = SECONDS[interval];
  const to = now - (now % length) + length;
  return { interval, from: to - count * length, to };
}

/**
 * The shortest period that has all sales, or at least the last one: `traded` has the starts of the first and the last hour with
 * sales (Unix times in seconds); null: there are none.
 */
export function fittingRange(traded: { readonly first: number; readonly last: number } | null, now: number): Range {
  if (traded === null) return "week";
  const has = (range: Range, hour: number) => spanOfRange(range, now).from <= hour;
  if (has("day", traded.first)) return "day";
  return (["week", "month"] as const).find((range) => has(range, traded.last)) ?? "year";
}

/** The start of every interval of the span. */
export function startsOf({ interval, from, to }: CandleSpan): number[] {
  const length = SECONDS[interval];
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / length)) }, (_, index) => from + index * length);
}
