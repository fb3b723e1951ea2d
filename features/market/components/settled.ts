import { compareRows } from "@/components/live/new-rows";

export interface SettledRow<T> {
  readonly row: T;
  /** Whether the row has left the list since it was shown. */
  readonly isGone: boolean;
}

/**
 * The shown rows of a sorted list in their places, each in its current version, with those marked that have left the list.
 * `changed`: number of rows that are new or gone. `current`: the current first page; `isComplete`: whether it is all.
 */
export function settle<T>(
  shown: readonly T[],
  current: readonly T[],
  key: (row: T) => string,
  isComplete: boolean,
): { readonly rows: readonly SettledRow<T>[]; readonly changed: number } {
  const { added, removed } = compareRows(shown, current, key, isComplete);
  const gone = new Set(removed.map(key));
  const latest = new Map(current.map((row) => [key(row), row]));
  return {
    rows: shown.map((row) => ({ row: latest.get(key(row)) ?? row, isGone: gone.has(key(row)) })),
    changed: added.length + removed.length,
  };
}
