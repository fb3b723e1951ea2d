import { blockWithAccepted, everyBlock } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Address } from "@/lib/protocol";
import type { Portfolio, ResultTotals } from "@/lib/records";

const calls = () => import("./calls/portfolio");

/** The market summary of an account; null if there is no market. */
export function readPortfolioQuery(address: Address): LiveQuery<Portfolio | null> {
  return liveQuery({
    key: ["readPortfolio", address],
    read: async (options) => (await calls()).readPortfolio({ address }, options),
    // It contains the coins that the market holds, and values at the floors.
    concern: everyBlock,
  });
}

/** {@link readPortfolioQuery}, live. Null: no account. */
export function usePortfolio(address: Address | null): Live<Portfolio | null> {
  return useLiveQuery(address === null ? null : readPortfolioQuery(address));
}

/** What an account gained or lost, over all tokens. */
export function readResultTotalsQuery(address: Address): LiveQuery<ResultTotals> {
  return liveQuery({
    key: ["readResultTotals", address],
    read: async (options) => (await calls()).readResultTotals({ address }, options),
    // Offers of others change the floors.
    concern: (block) => blockWithAccepted(block, null),
  });
}

/** {@link readResultTotalsQuery}, live. Null: no account. */
export function useResultTotals(address: Address | null): Live<ResultTotals> {
  return useLiveQuery(address === null ? null : readResultTotalsQuery(address));
}
