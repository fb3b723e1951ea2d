/** An error carries few others. A wallet that nests more has nothing to say about its request. */
const MOST = 50;

/**
 * The error and everything that it carries at any depth, the outermost first: its cause, its data, and whatever else wallets
 * wrap errors in. At most {@link MOST} values; a wallet may return circular ones.
 */
export function carriedBy(error: unknown): readonly unknown[] {
  const found = new Set<unknown>([error]);
  for (const each of found) {
    for (const inner of membersOf(each)) {
      if (found.size >= MOST) return [...found];
      if (typeof inner === "object" && inner !== null) found.add(inner);
    }
  }
  return [...found];
}

function membersOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const members: unknown[] = Object.values(value);
  return value instanceof Error ? [value.cause, ...members] : members;
}
