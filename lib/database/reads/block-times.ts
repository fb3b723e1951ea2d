import type { At } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

interface BoundsRow {
  readonly first: number;
  readonly end: number;
}

/** Numbers of blocks that no chain reaches: the bounds of an open span. */
const [LOWEST, HIGHEST] = [0, Number.MAX_SAFE_INTEGER] as const;

/**
 * The number from which on all stored blocks are at a time or after it. Bisects along the primary key, so it reads fewer than 50 rows: an index on times
 * would slow down each sync.
 */
const firstAt = (time: string): string => `(
  WITH RECURSIVE step(low, high) AS (
    SELECT 0::int8, (SELECT coalesce(max(number), 0) + 1 FROM block)
    UNION ALL
    SELECT CASE WHEN is_at THEN low ELSE middle + 1 END, CASE WHEN is_at THEN middle ELSE high END
    FROM (SELECT low, high, (low + high) / 2 AS middle FROM step WHERE low < high) halved,
      LATERAL (SELECT coalesce((SELECT timestamp FROM block WHERE number >= middle ORDER BY number LIMIT 1), ${HIGHEST}) >= ${time} AS is_at) found)
  SELECT min(high) FROM step)`;

const BOUNDS: PositionedRead<BoundsRow> = positioned(
  "block-bounds",
  `SELECT CASE WHEN $1::int8 IS NULL THEN ${LOWEST}::int8 ELSE ${firstAt("$1::int8")} END AS first,
     CASE WHEN $2::int8 IS NULL THEN ${HIGHEST}::int8 ELSE ${firstAt("$2::int8")} END AS "end"`,
);

/**
 * Returns the first block of a span of time, and the first one after the span. Times are in seconds since 1970; undefined: open. Assumes
 * that block times do not decrease.
 */
export async function readBlockBounds(
  database: Queryable,
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
): Promise<At<BoundsRow>> {
  const { at, row } = await readOneAt(database, BOUNDS, [from ?? null, to ?? null]);
  return { at, first: row?.first ?? LOWEST, end: row?.end ?? LOWEST };
}
