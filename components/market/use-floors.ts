"use client";

import { NAMED_LIMIT } from "@/lib/records/limits";
import { liveNamedMarketTokens } from "../live/sources";
import { useLive } from "../live/use-live";

/** The unit prices of the floors of these tickers, live; at most {@link NAMED_LIMIT}. None before the first answer. */
export function useFloors(tickers: readonly string[]): ReadonlyMap<string, bigint> {
  const named = [...new Set(tickers)].sort().slice(0, NAMED_LIMIT);
  const { data } = useLive(named.length === 0 ? null : liveNamedMarketTokens(named.join(",")));
  return new Map(data?.tokens.flatMap(({ ticker, floor }) => (floor === null ? [] : [[ticker, floor.unitPrice]])));
}
