"use client";

import type { MarketToken } from "@/lib/client";
import { NAMED_LIMIT } from "@/lib/records/limits";
import { liveNamedMarketTokens } from "../live/sources";
import { useLive } from "../live/use-live";

/**
 * The tokens with these tickers and their numbers on the market, live; at most {@link NAMED_LIMIT}. None before the first
 * answer. Components that name the same tickers share one request.
 */
export function useNamedTokens(tickers: readonly string[]): ReadonlyMap<string, MarketToken> {
  const named = [...new Set(tickers)].sort().slice(0, NAMED_LIMIT);
  const { data } = useLive(named.length === 0 ? null : liveNamedMarketTokens(named.join(",")));
  return new Map(data?.tokens.map((token) => [token.ticker, token]));
}
