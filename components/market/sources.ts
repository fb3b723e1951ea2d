import type { CandlesQuery, MarketTokensQuery, OffersQuery, SalesQuery } from "@/lib/client";
import { LiveSource, memoizeSource } from "../live/source";

const client = () => import("@/lib/client/live-calls");

export const liveMarketTokens = memoizeSource(
  (query: MarketTokensQuery) => new LiveSource(async (options) => (await client()).listMarketTokens(query, options)),
);

export const liveOffers = memoizeSource(
  (query: OffersQuery) => new LiveSource(async (options) => (await client()).listOffers(query, options)),
);

export const liveSales = memoizeSource(
  (query: SalesQuery) => new LiveSource(async (options) => (await client()).listSales(query, options)),
);

export const liveCandles = memoizeSource(
  (query: CandlesQuery) => new LiveSource(async (options) => (await client()).readCandles(query, options)),
);
