import { everyBlock } from "@/lib/client/react/concerns";
import { type LiveQuery, liveQuery } from "@/lib/client/react/live-query";
import { type Live, useLiveQuery } from "@/lib/client/react/use-live-query";
import type { Address } from "@/lib/protocol";
import type { Portfolio } from "@/lib/records";

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
