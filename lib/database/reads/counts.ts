import type { At, CountsPoint, CountsQuery } from "@/lib/records";
import type { Activity } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";

type CountsRow = Row<Activity, "accepted" | "rejected" | "mints" | "transfers" | "sales"> & { readonly time: number };

/** Lengths of the intervals, in seconds. */
export const INTERVALS = { hour: 3_600, day: 86_400 } as const;
/** Maximum number of points in an answer. */
export const POINTS_LIMIT = 400;

// The worker stores the counts per hour, so a year has fewer than 9,000 rows per ticker.
const COUNTS: PositionedRead<CountsRow> = positioned(
  "counts",
  `SELECT hour - hour % $4::int8 AS time, sum(accepted)::int8 AS accepted, sum(rejected)::int8 AS rejected,
     sum(mints)::int8 AS mints, sum(transfers)::int8 AS transfers, sum(sales)::int8 AS sales
   FROM activity WHERE ticker = $1 AND hour >= $2::int8 AND hour < $3::int8 GROUP BY 1 ORDER BY 1`,
  "time",
);

/**
 * Returns the numbers of operations under a ticker (absent: all tickers), from the interval that contains the time `from`
 * up to, but excluding, the interval that contains `to`. Intervals without operations are omitted.
 */
export async function readCounts(database: Queryable, query: CountsQuery): Promise<At<{ points: CountsPoint[] }>> {
  const length = INTERVALS[query.interval];
  const values = [query.ticker ?? "*", intervalOf(query.from, length), intervalOf(query.to, length), length];
  const { at, rows } = await readAt(database, COUNTS, values);
  return {
    at,
    points: rows.map(({ time, accepted, rejected, mints, transfers, sales }) => ({
      time,
      accepted,
      rejected,
      mints,
      transfers,
      sales,
    })),
  };
}

/** Returns the beginning of the interval that contains a time. Both are in seconds. */
export function intervalOf(time: number, length: number): number {
  return time - (time % length);
}
