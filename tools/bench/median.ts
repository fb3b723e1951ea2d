/** The item in the middle of an odd number of items, ordered by `by`; undefined for an empty list. */
export function middle<T>(items: readonly T[], by: (item: T) => number): T | undefined {
  return items.toSorted((a, b) => by(a) - by(b))[items.length >> 1];
}

/** The median of an odd number of values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return middle(values, (value) => value) ?? Number.NaN;
}
