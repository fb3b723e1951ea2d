import type { OperationOrder } from "@/lib/records";
import { positionFromCursor } from "./cursor";

/** Maximum number of rows of a page. */
export const PAGE_LIMIT = 100;

/** Above every position of a chain (int8, int4, int4). The first page begins here. */
const NEWEST = ["9223372036854775807", 2147483647, 2147483647] as const;

/** Before every position of a chain: where a list begins whose oldest entry is the first. */
export const OLDEST = [-1, 0, 0] as const;

/** Returns the parameters (block, transaction index, position) of the row comparison of a page. @throws InvalidCursorError for a malformed `before` */
export function olderThan(before: string | undefined): readonly (string | number)[] {
  if (before === undefined) return NEWEST;
  const { blockNumber, transactionIndex, position } = positionFromCursor(before);
  return [blockNumber, transactionIndex, position];
}

/** The same for a list in this order by position, whose first page begins at its end. @throws InvalidCursorError for a malformed `before` */
export function placeOf(order: OperationOrder, before: string | undefined): readonly (string | number)[] {
  return before === undefined && order === "oldest" ? OLDEST : olderThan(before);
}

/** Removes the extra row that shows whether there is a next page, and returns the next page's cursor. */
export function cutPage<R extends { readonly cursor: string }>(
  rows: readonly R[],
  limit: number,
): { page: R[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { page, next: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null };
}
