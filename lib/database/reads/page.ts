import { positionFromCursor } from "./cursor";

/** The most rows of one page of a list that is paged by cursor. */
export const PAGE_LIMIT = 100;

/** Newer than every position that a chain can have (int8, int4, int4): where the first page begins. */
const NEWEST = ["9223372036854775807", 2147483647, 2147483647] as const;

/** The parameters (block, transaction index, position) of the row-wise comparison that a page is behind. */
export function olderThan(before: string | undefined): readonly (string | number)[] {
  if (before === undefined) return NEWEST;
  const { blockNumber, transactionIndex, position } = positionFromCursor(before);
  return [blockNumber, transactionIndex, position];
}

/** Cuts the one row more than asked for, which tells whether there is a next page, and names that page. */
export function cutPage<R extends { readonly cursor: string }>(
  rows: readonly R[],
  limit: number,
): { page: R[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null };
}
