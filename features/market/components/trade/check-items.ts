import type { BuyCheck } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import type { OfferTerms, TradeItem } from "./terms";

const client = () => import("@/features/market/client/calls/checks");

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
