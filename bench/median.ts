/** The middle one of an odd number of items, by `by`; undefined of none. */
export function middle<T>(items: readonly T[], by: (item: T) => number): T | undefined {
  return items.toSorted((a, b) => by(a) - by(b))[items.length >> 1];
}

/** Of an odd number of values; NaN of none. */
export function median(values: readonly number[]): number {
  return middle(values, (value) => value) ?? Number.NaN;
}
