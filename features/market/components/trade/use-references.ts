"use client";

import { useFloorsOfOthers } from "@/features/market/client/floors-of-others";
import { namedTokens, useMarketTokens } from "@/lib/client/react/market-tokens";
import type { Address } from "@/lib/protocol";
import type { Reference } from "./far-price";
import type { Floors } from "./offer-prices";

/**
 * What prices of these tokens are compared with: the lowest offers of others, and the last sales. `floors`: the
 * lowest offers of all, also the account's. `isKnown`: whether there is an answer, also that the index does not answer.
 */
export function useReferences(
  tickers: readonly string[],
  account: Address | null,
): { readonly references: readonly Reference[]; readonly floors: Floors; readonly isKnown: boolean } {
  const market = useMarketTokens(tickers.length === 0 ? null : namedTokens(tickers.join(",")));
  const floors = useFloorsOfOthers(account === null || tickers.length === 0 ? null : { tickers, account });
  const references = (market.data?.tokens ?? []).flatMap(({ ticker, floor, lastUnitPrice }): Reference[] => {
    if (account === null) return [{ ticker, floor, lastUnitPrice }];
    const found = floors.data?.find((each) => each.ticker === ticker);
    if (found === undefined) return [];
    const { unitPrice } = found;
    return [{ ticker, floor: unitPrice === null ? null : { unitPrice }, lastUnitPrice }];
  });
  const isMarketKnown = market.data !== undefined || market.isFailing;
  const areFloorsKnown = account === null || floors.data !== undefined || floors.isFailing;
  const lowest = (market.data?.tokens ?? []).flatMap(({ ticker, floor }) =>
    floor === null ? [] : [[ticker, floor.unitPrice] as const],
  );
  return { references, floors: new Map(lowest), isKnown: isMarketKnown && areFloorsKnown };
}
