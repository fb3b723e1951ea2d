import type {
  Candle,
  CandlesQuery,
  ListedMarketTokensQuery,
  MarketToken,
  OfferRecord,
  OffersQuery,
  Page,
  SaleRecord,
  SalesQuery,
} from "@/lib/records";
import type { Change } from "../change";
import { liveCalls } from "./calls";
import { beginsHour, blockWith, blockWithAccepted, blockWithTokens } from "./concerns";
import { type Concern, type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

type MarketTokenPage = Page<"tokens", MarketToken>;
type OfferPage = Page<"offers", OfferRecord>;
type SalePage = Page<"sales", SaleRecord>;
type Candles = { readonly candles: readonly Candle[] };

/** Tokens on the market, with their numbers. */
export function listMarketTokensQuery(query: ListedMarketTokensQuery): LiveQuery<MarketTokenPage> {
  const named = query.tickers?.split(",").map((ticker) => ({ ticker, lookalikes: null }));
  return liveQuery({
    key: ["listMarketTokens", query],
    read: async (options) => (await liveCalls()).listMarketTokens(query, options),
    concern: (block, { tokens }) =>
      (named === undefined
        ? beginsHour(block)
          ? "now"
          : blockWithAccepted(block, null)
        : blockWithTokens(block, [...named, ...tokens])) ?? closing(block, tokens),
  });
}

/** A token's numbers on the market; null if the ticker is not deployed, or without a market. */
export function readMarketTokenQuery(ticker: string): LiveQuery<MarketToken | null> {
  return liveQuery({
    key: ["readMarketToken", ticker],
    read: async (options) => (await liveCalls()).readMarketToken({ ticker }, options),
    concern: (block, token) =>
      blockWithTokens(block, [token ?? { ticker, lookalikes: null }]) ?? closing(block, token === null ? [] : [token]),
  });
}

/** Blocks without an operation close offers too: by their time, or because a seller cancels all. */
function closing(_block: Change, tokens: readonly MarketToken[]): Concern {
  return tokens.some(({ openOffers }) => openOffers > 0) ? "soon" : null;
}

/** Offers on the market. */
export function listOffersQuery(query: OffersQuery): LiveQuery<OfferPage> {
  const tickers = query.ticker === undefined ? null : [query.ticker];
  return liveQuery({
    key: ["listOffers", query],
    read: async (options) => (await liveCalls()).listOffers(query, options),
    // Any block may close an open offer, by its time or because its seller cancels all.
    concern: (block, { offers }) => (offers.some(({ isOpen }) => isOpen) ? "now" : blockWithAccepted(block, tickers)),
  });
}

/** Sales, newest first. */
export function listSalesQuery(query: SalesQuery): LiveQuery<SalePage> {
  return liveQuery({
    key: ["listSales", query],
    read: async (options) => (await liveCalls()).listSales(query, options),
    concern: (block) => blockWithSale(block, query.ticker),
  });
}

/** Prices and volumes of a token in each hour or day of a span. */
export function readCandlesQuery(query: CandlesQuery): LiveQuery<Candles> {
  return liveQuery({
    key: ["readCandles", query],
    read: async (options) => (await liveCalls()).readCandles(query, options),
    concern: (block) => blockWithSale(block, query.ticker),
  });
}

function blockWithSale(block: Change, of: string | undefined): Concern {
  return blockWith(
    block,
    ({ op, ticker, accepted }) => accepted === true && (op === "ex" || op === "sale") && (of ?? ticker) === ticker,
  );
}

/** {@link listMarketTokensQuery}, live. Null: no list. */
export function useMarketTokens(
  query: ListedMarketTokensQuery | null,
  initial?: Rendered<MarketTokenPage>,
): Live<MarketTokenPage> {
  return useLiveQuery(query === null ? null : listMarketTokensQuery(query), initial);
}

/** {@link readMarketTokenQuery}, live. Null: no token. */
export function useMarketToken(
  ticker: string | null,
  initial?: Rendered<MarketToken | null>,
): Live<MarketToken | null> {
  return useLiveQuery(ticker === null ? null : readMarketTokenQuery(ticker), initial);
}

/** {@link listOffersQuery}, live. Null: no list. */
export function useOffers(query: OffersQuery | null, initial?: Rendered<OfferPage>): Live<OfferPage> {
  return useLiveQuery(query === null ? null : listOffersQuery(query), initial);
}

/** {@link listSalesQuery}, live. Null: no list. */
export function useSales(query: SalesQuery | null, initial?: Rendered<SalePage>): Live<SalePage> {
  return useLiveQuery(query === null ? null : listSalesQuery(query), initial);
}

/** {@link readCandlesQuery}, live. */
export function useCandles(query: CandlesQuery, initial?: Rendered<Candles>): Live<Candles> {
  return useLiveQuery(readCandlesQuery(query), initial);
}

/** The query of the tokens with these tickers, which have commas between them. Equal ones share their requests. */
export function namedTokens(tickers: string): ListedMarketTokensQuery {
  return { tickers, limit: 1 };
}
