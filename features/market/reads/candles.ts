import type * as models from "@/lib/database/generated/client";
import type { Queryable, Row } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "@/lib/database/positioned";
import { INTERVALS, intervalOf } from "@/lib/database/reads/counts";
import type { At, Candle } from "@/lib/records";

type CandleRow = Row<models.Candle, "open" | "high" | "low" | "close" | "volume" | "amount" | "sales"> & {
  readonly time: number;
};

const CANDLES: PositionedRead<CandleRow> = positioned(
  "candles",
  `SELECT start AS time, open, high, low, close, volume, amount, sales FROM candle
   WHERE ticker = $1 AND "interval" = $2 AND start >= $3::int8 AND start < $4::int8 ORDER BY start`,
  "time",
);

const TRADED: PositionedRead<{ readonly first: number | null; readonly last: number | null }> = positioned(
  "traded-days",
  `SELECT min(start) AS first, max(start) AS last FROM candle WHERE ticker = $1 AND "interval" = 'hour'`,
);

/** Returns the starts of the first and the last hour with counted sales of a ticker (Unix times in seconds); null: it has none. */
export async function readTradedHours(
  database: Queryable,
  ticker: string,
): Promise<{ readonly first: number; readonly last: number } | null> {
  const { row } = await readOneAt(database, TRADED, [ticker]);
  if (row === undefined || row.first === null || row.last === null) return null;
  return { first: row.first, last: row.last };
}

/**
 * Returns prices and volumes of a ticker (spec §10.3.14), from the interval that contains the time `from` up to, but
 * excluding, the interval that contains `to`. Intervals without sales are omitted.
 */
export async function readCandles(
  database: Queryable,
  query: {
    readonly ticker: string | null;
    readonly interval: keyof typeof INTERVALS;
    readonly from: number;
    readonly to: number;
  },
): Promise<At<{ candles: Candle[] }>> {
  const { ticker, interval } = query;
  const [from, to] = [intervalOf(query.from, INTERVALS[interval]), intervalOf(query.to, INTERVALS[interval])];
  const { at, rows } = await readAt(database, CANDLES, [ticker, interval, from, to]);
  return {
    at,
    candles: rows.map(({ time, open, high, low, close, volume, amount, sales }) => ({
      time,
      open,
      high,
      low,
      close,
      volume,
      amount,
      sales,
    })),
  };
}
