"use client";

import { NAMED_LIMIT } from "@/lib/records/limits";
import { liveNamedMarketTokens } from "../live/sources";
import { useLive } from "../live/use-live";
import { type NamedToken, useRenderedTokens } from "./named-tokens";

/**
 * The tokens with these tickers, live; at most {@link NAMED_LIMIT}. Before the first answer those that the server rendered.
 * Components that name the same tickers share one request.
 */
export function useNamedTokens(tickers: readonly string[]): ReadonlyMap<string, NamedToken> {
  const named = [...new Set(tickers)].sort().slice(0, NAMED_LIMIT);
  const { data } = useLive(named.length === 0 ? null : liveNamedMarketTokens(named.join(",")));
  const rendered = useRenderedTokens().filter(({ ticker }) => named.includes(ticker));
  return new Map((data?.tokens ?? rendered).map((token) => [token.ticker, token]));
}
