import type { CountsPoint } from "@/lib/client/index";

export type Interval = "hour" | "day" | "week";

/** Seconds. */
const LENGTHS: Readonly<Record<Interval, number>> = { hour: 3_600, day: 86_400, week: 604_800 };
/** The most columns that stay readable. */
const MOST_HOURS = 168;
const MOST_DAYS = 120;
/** The longest time that the counts are read for: 400 days. */
const LONGEST = 400 * LENGTHS.day;

/** A time to be drawn: what is asked of the counts, and how long a column is. */
export interface Span {
  readonly interval: Interval;
  /** What the counts are asked by; weeks are made of days. */
  readonly asked: "hour" | "day";
  /** Seconds since 1970; `to` is not counted. */
  readonly from: number;
  readonly to: number;
}

/** The time from `since` to `now` in intervals that make neither too few nor too many columns. */
export function spanOf(since: number, now: number): Span {
  const start = Math.max(since, now - LONGEST + LENGTHS.day);
  const hours = (now - start) / LENGTHS.hour;
  const interval = hours <= MOST_HOURS ? "hour" : hours / 24 <= MOST_DAYS ? "day" : "week";
  const length = LENGTHS[interval];
  const asked = interval === "hour" ? "hour" : "day";
  const from = start - (start % length);
  return { interval, asked, from, to: now - (now % LENGTHS[asked]) + LENGTHS[asked] };
}

export interface Bucket {
  /** Its beginning, in seconds since 1970. */
  readonly time: number;
  readonly value: number;
}

/** One value for each interval of the span, zeros included. */
export function bucketsOf(
  span: Span,
  points: readonly CountsPoint[],
  value: (point: CountsPoint) => number,
): readonly Bucket[] {
  const length = LENGTHS[span.interval];
  const count = Math.ceil((span.to - span.from) / length);
  const values = new Array<number>(count).fill(0);
  for (const point of points) {
    const index = Math.floor((point.time - span.from) / length);
    values[index] = (values[index] ?? 0) + value(point);
  }
  return values.map((each, index) => ({ time: span.from + index * length, value: each }));
}

/** A bucket's beginning as the charts name it, in UTC: with the hour where it is one. */
export function bucketName(seconds: number, interval: Interval): string {
  const text = new Date(seconds * 1000).toISOString();
  return interval === "hour" ? `${text.slice(0, 10)} ${text.slice(11, 16)}` : text.slice(0, 10);
}
