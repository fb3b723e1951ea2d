import { LOOKALIKES_LIMIT } from "@/lib/records/limits";
import type { Lookalikes } from "@/lib/records/token-recognition";

/**
 * The first rows of a skeleton in the order of an index. The condition `>=` and the limit make the planner read along the index,
 * whatever the statistics say: with `=` it may read all tokens of a form with many lookalikes, or the whole table. The
 * rows after the skeleton are removed outside the limit.
 */
export function firstAlike(skeleton: string, order: string, limit: number): string {
  return `SELECT * FROM (
    SELECT skeleton, ticker, holder_count FROM deployment WHERE skeleton >= ${skeleton} ORDER BY ${order} LIMIT ${limit}
  ) following WHERE skeleton = ${skeleton}`;
}

/** The orders of the indexes that begin with the skeleton. */
export const OLDEST = "skeleton, block_number, transaction_index";
export const MOST_HELD = "skeleton, holder_count DESC, block_number, transaction_index";

/**
 * The tokens with the same skeleton as the deployment `d`, as a column of a statement: the number of other tokens, and
 * the ticker and holders of the first token and of the token with the most holders; null if there is no other token.
 * The column reads a bounded number of index entries, so that many lookalikes do not slow it down.
 */
export const FAMILY = `(
  SELECT json_build_array(n.others, o.ticker, o.holder_count, h.ticker, h.holder_count)
  FROM (SELECT count(*)::int4 - 1 AS others FROM (${firstAlike("d.skeleton", OLDEST, LOOKALIKES_LIMIT + 1)}) a) n
    CROSS JOIN LATERAL (${firstAlike("d.skeleton", OLDEST, 1)} AND n.others > 0) o
    CROSS JOIN LATERAL (${firstAlike("d.skeleton", MOST_HELD, 1)} AND n.others > 0) h) AS family`;

/** A row with the column {@link FAMILY}. */
export interface FamilyRow {
  readonly family: readonly [number, string, number, string, number] | null;
}

/** Converts the column {@link FAMILY}. */
export function lookalikesOf({ family }: FamilyRow): Lookalikes | null {
  if (family === null) return null;
  const [count, first, firstHolders, mostHeld, mostHolders] = family;
  return {
    count,
    first: { ticker: first, holders: firstHolders },
    mostHeld: { ticker: mostHeld, holders: mostHolders },
  };
}
