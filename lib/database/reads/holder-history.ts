import type { At, HolderHistory, HolderHistoryQuery } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { INTERVALS, intervalOf } from "./counts";

interface ChangeRow {
  /** Number of holders now. */
  readonly holders: number;
  /** Start of the interval; the end of the span for all later changes. Null: no changes since the start of the span. */
  readonly time: number | null;
  readonly change: number | null;
}

// The worker stores the changes per hour, so a year has fewer than 9,000 rows per ticker.
const CHANGES: PositionedRead<ChangeRow> = positioned(
  "holder-history",
  `SELECT d.holder_count AS holders, a.time, a.change FROM deployment d LEFT JOIN LATERAL (
     SELECT least(hour - hour % $4::int8, $3::int8) AS time, sum(holders)::int4 AS change FROM activity
     WHERE ticker = $1 AND hour >= $2::int8 GROUP BY 1 HAVING sum(holders) <> 0
   ) a ON true WHERE d.ticker = $1`,
  "time",
);

/**
 * Returns the number of holders of a token at the end of each interval in which it changed, as {@link countHolders} counts them, and
 * before the first one; null if the ticker is not deployed. It is counted back from the present number, so it is exact.
 */
export async function readHolderHistory(
  database: Queryable,
  { ticker, interval, from, to }: Omit<HolderHistoryQuery, "ticker"> & { readonly ticker: string | null },
): Promise<At<{ history: HolderHistory | null }>> {
  const length = INTERVALS[interval];
  const end = intervalOf(to, length);
  const { at, rows } = await readAt(database, CHANGES, [ticker, intervalOf(from, length), end, length]);
  const [first] = rows;
  if (first === undefined) return { at, history: null };
  const before = first.holders - rows.reduce((sum, { change }) => sum + (change ?? 0), 0);
  let holders = before;
  const points = rows.flatMap(({ time, change }) => {
    if (time === null || change === null || time >= end) return [];
    holders += change;
    return [{ time, holders }];
  });
  return { at, history: { before, points } };
}
