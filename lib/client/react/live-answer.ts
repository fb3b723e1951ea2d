import { isLater, type Mark } from "@/lib/records/mark";

/**
 * Milliseconds during which answers of an older position are refused. If none of the page's servers has a newer one for so
 * long, the index was restored to an earlier state, and its answers are the truth.
 */
const REFUSED_LIMIT = 30_000;

/** What a live query holds: an answer with its position. */
export class LiveAnswer<T> {
  constructor(
    readonly value: T,
    /** The state of the index from which it was read; null: the answer does not depend on it alone. */
    readonly at: Mark | null,
    /** When it was requested, in milliseconds of `performance.now()`. The server rendered it before the page began. */
    readonly requestedAt = Number.NEGATIVE_INFINITY,
    /** Since when only older answers have arrived, in the same unit; null: they have not. */
    readonly refusedSince: number | null = null,
  ) {}
}

/**
 * The answer to show after `next` has arrived: never one of an older position than `shown`. `share` replaces the parts of the
 * next value that are equal with those of the shown one, so that React renders only what changed.
 */
export function newerOf<T>(
  shown: LiveAnswer<T> | undefined,
  next: LiveAnswer<T>,
  share: (shown: T, next: T) => T = (_, value) => value,
): LiveAnswer<T> {
  if (shown === undefined) return next;
  const value = share(shown.value, next.value);
  if (shown.at === null || next.at === null || !isLater(shown.at, next.at)) {
    return new LiveAnswer(value, next.at, next.requestedAt);
  }
  const since = shown.refusedSince ?? next.requestedAt;
  if (next.requestedAt - since > REFUSED_LIMIT) return new LiveAnswer(value, next.at, next.requestedAt);
  return new LiveAnswer(shown.value, shown.at, next.requestedAt, since);
}
