import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, type Rendered, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Candle, CandlesQuery } from "@/lib/records";
import { blockWithSale } from "./concerns";

const calls = () => import("./calls/candles");

type Candles = { readonly candles: readonly Candle[] };

/** Prices and volumes of a token in each hour or day of a span. */
export function readCandlesQuery(query: CandlesQuery): LiveQuery<Candles> {
  return liveQuery({
    key: ["readCandles", query],
    read: async (options) => (await calls()).readCandles(query, options),
    concern: (block) => blockWithSale(block, query.ticker),
  });
}

/** {@link readCandlesQuery}, live. */
export function useCandles(query: CandlesQuery, initial?: Rendered<Candles>): Live<Candles> {
  return useLiveQuery(readCandlesQuery(query), initial);
}
