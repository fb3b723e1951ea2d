import type { InscriptionRecord, OfferRecord } from "@/lib/client";

/** An inscription that is traded. */
export type TradeItem = Pick<InscriptionRecord, "ticker" | "tokenId" | "mintId" | "amount"> &
  Partial<Pick<InscriptionRecord, "part">>;

/** The terms of an offer that a purchase names. */
export type OfferTerms = TradeItem & Pick<OfferRecord, "seller" | "price" | "sequence">;

/** The terms of an inscription's open offer; null if it has none. */
export function termsOf({ ticker, tokenId, mintId, part, amount, offer }: InscriptionRecord): OfferTerms | null {
  if (offer === null || !offer.isOpen) return null;
  const { seller, price, sequence } = offer;
  return { ticker, tokenId, mintId, part, amount, seller, price, sequence };
}

/** The ticker that all items have; empty if they have several. */
export function commonTicker(items: readonly Pick<TradeItem, "ticker">[]): string {
  const [first] = items;
  return first !== undefined && items.every(({ ticker }) => ticker === first.ticker) ? first.ticker : "";
}

/** The subject of a call of the market that names these inscriptions. */
export function subjectOf<T extends string>(op: T, items: readonly TradeItem[]) {
  const [item] = items;
  const isOne = items.length === 1 && item !== undefined;
  return {
    ...{ op, ticker: commonTicker(items), id: isOne ? item.tokenId : null, amount: isOne ? item.amount : null },
    recipient: null,
    ...(isOne ? {} : { count: items.length }),
    ...(isOne && item.mintId !== null ? { mintId: item.mintId } : {}),
    ...(isOne && item.part ? { part: item.part } : {}),
  };
}
