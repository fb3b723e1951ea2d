/** How a list that is shown relates to its newest page. */
export interface Difference<T> {
  /** Rows of the newest page that are not shown, in its order. */
  readonly added: readonly T[];
  /** Whether the newest page knows none of the shown rows: more may be new than it holds. */
  readonly isCut: boolean;
  /** Rows that are shown and should stand in the newest page, but do not: a reorganisation undid them. */
  readonly gone: readonly T[];
}

/**
 * Compares the rows that are shown with the newest page of their list; both are newest first. `isWhole`: the newest page
 * is all there is. A shown row is gone only where one behind it is still there: else it may just stand on a later page.
 */
export function difference<T>(
  shown: readonly T[],
  newest: readonly T[],
  key: (row: T) => string,
  isWhole: boolean,
): Difference<T> {
  const shownKeys = new Set(shown.map(key));
  const newestKeys = new Set(newest.map(key));
  const added = newest.filter((row) => !shownKeys.has(key(row)));
  const lastKept = shown.findLastIndex((row) => newestKeys.has(key(row)));
  const judged = isWhole ? shown : shown.slice(0, lastKept + 1);
  const gone = judged.filter((row) => !newestKeys.has(key(row)));
  return { added, isCut: shown.length > 0 && lastKept < 0 && !isWhole, gone };
}
