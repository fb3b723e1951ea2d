import type { At, CountsPoint } from "@/lib/records/types";
import type { Activity } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";

type CountsRow = Row<Activity, "accepted" | "rejected" | "mints" | "transfers" | "sales"> & { readonly time: number };

/** Seconds. */
export const INTERVALS = { hour: 3_600, day: 86_400 } as const;
/** The most points of an answer. */
export const POINTS_LIMIT = 400;

// Kept by the worker for each hour, so that a year costs less than nine thousand rows.
const COUNTS: PositionedRead<CountsRow> = positioned(
  "counts",
  `SELECT hour - hour % $4::int8 AS time, sum(accepted)::int8 AS accepted, sum(rejected)::int8 AS rejected,
     sum(mints)::int8 AS mints, sum(transfers)::int8 AS transfers, sum(sales)::int8 AS sales
   FROM activity WHERE ticker = $1 AND hour >= $2::int8 AND hour < $3::int8 GROUP BY 1 ORDER BY 1`,
  "time",
);

/**
 * What happened under a ticker (null: under all) from the interval of `from` to before that of `to`; intervals without
 * operations are left out.
 */
export async function counts(
  database: Queryable,
  query: {
    readonly ticker: string | null;
    readonly interval: keyof typeof INTERVALS;
    readonly from: number;
    readonly to: number;
  },
): Promise<At<{ points: CountsPoint[] }>> {
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

/** The beginning of the interval that a time lies in. */
export function intervalOf(time: number, length: number): number {
  return time - (time % length);
}
