import { LOOKALIKES_LIMIT, type Lookalikes } from "@/lib/records/recognition";

/**
 * The tokens with the skeleton of the deployment `d` as a column of a statement: the number of the others, ticker and holders
 * of the first, ticker and holders of the most held; null if there is no other. It reads a bounded number of index entries,
 * so that many lookalikes do not slow it down.
 */
export const FAMILY = `(
  SELECT json_build_array(n.others, o.ticker, o.holder_count, h.ticker, h.holder_count)
  FROM (SELECT count(*)::int4 - 1 AS others FROM (
      SELECT FROM deployment WHERE skeleton = d.skeleton LIMIT ${LOOKALIKES_LIMIT + 1}) counted) n
    CROSS JOIN LATERAL (SELECT ticker, holder_count FROM deployment WHERE skeleton = d.skeleton AND n.others > 0
      ORDER BY block_number, transaction_index LIMIT 1) o
    CROSS JOIN LATERAL (SELECT ticker, holder_count FROM deployment WHERE skeleton = d.skeleton AND n.others > 0
      ORDER BY holder_count DESC, block_number, transaction_index LIMIT 1) h) AS family`;

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
