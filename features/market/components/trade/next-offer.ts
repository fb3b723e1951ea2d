import type { OfferRecord } from "@/lib/client";
import type { Address } from "@/lib/protocol";
import type { OfferTerms } from "./terms";

/** The cheapest offer that somebody else makes, other than the one that is gone; null if there is none. `offers`: lowest first. */
export function nextCheapest(offers: readonly OfferRecord[], gone: OfferTerms, buyer: Address): OfferTerms | null {
  const next = offers.find(({ isOpen, seller, tokenId }) => isOpen && seller !== buyer && tokenId !== gone.tokenId);
  if (next === undefined) return null;
  const { ticker, tokenId, mintId, part, amount, seller, price, sequence } = next;
  return { ticker, tokenId, mintId, part, amount, seller, price, sequence };
}
