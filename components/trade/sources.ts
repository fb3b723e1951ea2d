import type { BuyCheck } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import { LiveSource, memoizeSource } from "../live/source";
import type { OfferTerms, TradeItem } from "./terms";

const client = () => import("@/lib/client/calls");

type Options = { readonly signal?: AbortSignal };

/** Items as the check of a sale takes them. */
export function sellItems(items: readonly Pick<TradeItem, "ticker" | "tokenId">[]): string {
  return items.map(({ ticker, tokenId }) => `${ticker}.${tokenId}`).join(",");
}

/** Offers as the check of purchases takes them. */
export function buyItems(offers: readonly OfferTerms[]): string {
  return offers
    .map(({ seller, ticker, tokenId, price, sequence }) => [seller, ticker, tokenId, price, sequence].join("."))
    .join(",");
}

/** Checks purchases once. */
export async function fetchBuyCheck(
  query: { readonly from: Address; readonly items: string },
  options: Options = {},
): Promise<BuyCheck> {
  return (await client()).checkBuy(query, options);
}

/** The live outcome of offering inscriptions at any price. */
export const liveSellCheck = memoizeSource(
  (query: { readonly from: Address; readonly items: string }) =>
    new LiveSource(async (options) => (await client()).checkSell({ ...query, price: 1n }, options)),
);

/** The live outcome of purchases. */
export const liveBuyCheck = memoizeSource(
  (query: { readonly from: Address; readonly items: string }) =>
    new LiveSource((options) => fetchBuyCheck(query, options)),
);

/** The cheapest offers of a token, live. `budget`: digits, in the native coin's smallest unit. */
export const liveSweepCheck = memoizeSource(
  (query: {
    readonly ticker: string;
    readonly from: Address;
    readonly count?: number | undefined;
    readonly budget?: string | undefined;
  }) =>
    new LiveSource(async (options) => {
      const budget = query.budget === undefined ? undefined : BigInt(query.budget);
      return (await client()).checkSweep({ ...query, budget }, options);
    }),
);

/** The market summary of an account, live; null if there is no market. */
export const livePortfolio = memoizeSource(
  (address: Address) => new LiveSource(async (options) => (await client()).readPortfolio({ address }, options)),
);
