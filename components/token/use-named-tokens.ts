"use client";

import { namedTokens, useMarketTokens } from "@/lib/client/react/market-tokens";
import { namedGroups } from "./named-groups";
import { type NamedToken, useRenderedTokens } from "./named-tokens";

/**
 * The tokens with these tickers, live; at most the first group of them ({@link namedGroups}). Before the first answer those that the server rendered.
 * Components that name the same tickers share one request.
 */
export function useNamedTokens(tickers: readonly string[]): ReadonlyMap<string, NamedToken> {
  const [named = []] = namedGroups(tickers);
  const { data } = useMarketTokens(named.length === 0 ? null : namedTokens(named.join(",")));
  const rendered = useRenderedTokens().filter(({ ticker }) => named.includes(ticker));
  return new Map((data?.tokens ?? rendered).map((token) => [token.ticker, token]));
}
