import type { ListedMarketTokensQuery, MarketToken, Page } from "@/lib/records";
import type { Change } from "../change";
import { beginsHour, blockWithAccepted, blockWithTokens } from "./concerns";
import { type Concern, type LiveQuery, liveQuery } from "./live-query";
import { type Live, type Rendered, useLiveQuery } from "./use-live-query";

const calls = () => import("../calls/market-tokens");

type MarketTokenPage = Page<"tokens", MarketToken>;

/** Tokens on the market, with their numbers. */
export function listMarketTokensQuery(query: ListedMarketTokensQuery): LiveQuery<MarketTokenPage> {
  const named = query.tickers?.split(",").map((ticker) => ({ ticker, lookalikes: null }));
  return liveQuery({
    key: ["listMarketTokens", query],
    read: async (options) => (await calls()).listMarketTokens(query, options),
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
    read: async (options) => (await calls()).readMarketToken({ ticker }, options),
    concern: (block, token) =>
      blockWithTokens(block, [token ?? { ticker, lookalikes: null }]) ?? closing(block, token === null ? [] : [token]),
  });
}

/** Blocks without an operation close offers too: by their time, or because a seller cancels all. */
function closing(_block: Change, tokens: readonly MarketToken[]): Concern {
  return tokens.some(({ openOffers }) => openOffers > 0) ? "soon" : null;
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

/** The query of the tokens with these tickers, which have commas between them. Equal ones share their requests. */
export function namedTokens(tickers: string): ListedMarketTokensQuery {
  return { tickers, limit: 1 };
}
