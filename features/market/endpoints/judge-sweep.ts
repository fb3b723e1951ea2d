import type { Context } from "@/lib/api/http/define-endpoint";
import { fromOneState } from "@/lib/database/one-state";
import { isSamePosition } from "@/lib/database/positioned";
import { PAGE_LIMIT } from "@/lib/database/reads/page";
import type { Address } from "@/lib/protocol";
import type { OfferRecord } from "@/lib/records";
import { listOffers } from "../reads/offers";
import { type PurchaseName, purchaseOf } from "./items";
import { type JudgedPurchases, judgeBuy } from "./judge-buy";
import type { MarketRules } from "./require-market";

/** Selects the offers to purchase from the cheapest ones. */
export interface SweepDraft {
  readonly ticker: string;
  readonly from: Address;
  readonly count: number;
  /** Null: no limit. */
  readonly budget: bigint | null;
}

/**
 * Selects the open offers of a ticker with the lowest unit prices at the last block, among those with the lowest before they fall, except the buyer's own, and judges their purchases.
 *
 * @throws Problem `INDEX_NOT_BEGUN`
 */
export async function judgeSweep(draft: SweepDraft, market: MarketRules, context: Context): Promise<JudgedPurchases> {
  const { ticker, from } = draft;
  return fromOneState(async () => {
    const { at, offers } = await listOffers(context.database, { ticker, order: "unitPrice", limit: PAGE_LIMIT });
    const result = await judgeBuy(picked(offers, draft), { from, recipient: from }, market, context);
    return isSamePosition(at, result.at) ? result : undefined;
  });
}

/** Offers that exceed the rest of the budget are skipped, as the market's contract does. */
function picked(offers: readonly OfferRecord[], { from, count, budget }: SweepDraft): PurchaseName[] {
  const found: PurchaseName[] = [];
  let left = budget;
  for (const offer of offers.toSorted(byUnitPrice)) {
    if (found.length === count) break;
    if (offer.seller === from || (left !== null && offer.price > left)) continue;
    if (left !== null) left -= offer.price;
    found.push(purchaseOf(offer));
  }
  return found;
}

/** Prices that fall may have passed others. */
function byUnitPrice(one: OfferRecord, other: OfferRecord): number {
  return one.unitPrice < other.unitPrice ? -1 : Number(one.unitPrice > other.unitPrice);
}
