import type { CountsPoint } from "@/lib/client";
import type { Language } from "@/lib/languages";
import { formatDate } from "@/lib/languages/dates";

type Interval = "hour" | "day" | "week";

/** Length of each interval, in seconds. */
const LENGTHS: Readonly<Record<Interval, number>> = { hour: 3_600, day: 86_400, week: 604_800 };
/** A chart of fewer columns suggests that each is the whole. */
const MIN_HOURS = 24;
/** More columns than these are not readable. */
const MAX_HOURS = 168;
const MAX_DAYS = 120;
/** Longest period that the API returns counts for, in seconds. */
const MAX_PERIOD = 400 * LENGTHS.day;

/** The period that a chart shows: the query for the counts, and the length of a column. */
export interface Span {
  readonly interval: Interval;
  /** Interval of the requested counts. A column of a week is the sum of its days. */
  readonly requested: "hour" | "day";
  /** Unix times in seconds. `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * The period from `since` to `now` (Unix times in seconds) with the shortest interval that keeps columns readable. It is at
 * least a day and at most the longest that the API answers.
 */
export function spanOf(since: number, now: number): Span {
  const least = now - (MIN_HOURS - 1) * LENGTHS.hour;
  const start = Math.min(least, Math.max(since, now - MAX_PERIOD + LENGTHS.day));
  const hours = (now - start) / LENGTHS.hour;
  const interval = hours <= MAX_HOURS ? "hour" : hours / 24 <= MAX_DAYS ? "day" : "week";
  const length = LENGTHS[interval];
  const requested = interval === "hour" ? "hour" : "day";
  const from = start - (start % length);
  return { interval, requested, from, to: now - (now % LENGTHS[requested]) + LENGTHS[requested] };
}

export interface Bucket {
  /** Start, as a Unix time in seconds. */
  readonly time: number;
  readonly value: number;
}

/** One bucket for each interval of the span. Intervals without counts have the value 0. */
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

/**
 * One bucket for each interval of the span, with the last value up to its end. `before`: the value before the span; `points`: by
 * time, the value at the end of each requested interval in which it changed.
 */
export function lastValues(span: Span, before: number, points: readonly Bucket[]): readonly Bucket[] {
  const length = LENGTHS[span.interval];
  const count = Math.ceil((span.to - span.from) / length);
  let value = before;
  let next = 0;
  return Array.from({ length: count }, (_, index) => {
    const time = span.from + index * length;
    for (; (points[next]?.time ?? Number.POSITIVE_INFINITY) < time + length; next += 1)
      value = points[next]?.value ?? value;
    return { time, value };
  });
}

/** The label of a bucket that starts at `seconds` (Unix time), in UTC: a date, or an hour with its day. */
export function bucketName(language: Language, seconds: number, interval: Interval): string {
  return formatDate(language, seconds, interval === "hour" ? "hour" : "day");
}
