/** The difference between the shown rows of a list and its newest page. */
interface RowChanges<T> {
  /** Rows of the newest page that are not shown yet, in its order. */
  readonly added: readonly T[];
  /** Whether the newest page has none of the shown rows, so that there may be more new rows than fit on it. */
  readonly isCut: boolean;
  /** Shown rows that should be on the newest page but are not, because a reorganization removed them. */
  readonly removed: readonly T[];
}

/**
 * Compares the shown rows with the newest page of the list, both newest first. A missing row counts as removed only if an
 * older shown row is still on the page, or if `isComplete` says that the page is the complete list. Otherwise the row may
 * have moved to an older page.
 */
export function compareRows<T>(
  shown: readonly T[],
  newest: readonly T[],
  key: (row: T) => string,
  isComplete: boolean,
): RowChanges<T> {
  const shownKeys = new Set(shown.map(key));
  const newestKeys = new Set(newest.map(key));
  const added = newest.filter((row) => !shownKeys.has(key(row)));
  const lastKept = shown.findLastIndex((row) => newestKeys.has(key(row)));
  const compared = isComplete ? shown : shown.slice(0, lastKept + 1);
  const removed = compared.filter((row) => !newestKeys.has(key(row)));
  return { added, isCut: shown.length > 0 && lastKept < 0 && !isComplete, removed };
}

/**
 * Adds the rows that are missing now to the removed ones, and takes out those that are on the newest page. React may apply
 * the same answer twice, and an answer that the server rendered before a reorganization may arrive after it: a row still
 * counts once. Returns `before` itself if nothing changes.
 */
export function removedKeys(
  before: ReadonlySet<string>,
  missing: readonly string[],
  newest: readonly string[],
): ReadonlySet<string> {
  const removed = new Set([...before, ...missing]);
  for (const key of newest) removed.delete(key);
  const isSame = removed.size === before.size && [...removed].every((key) => before.has(key));
  return isSame ? before : removed;
}
