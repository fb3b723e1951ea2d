import { nextState } from "@/lib/api/endpoints/next-state";
import type { Context } from "@/lib/api/http/define-endpoint";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { fromOneState } from "@/lib/database/one-state";
import { isSamePosition } from "@/lib/database/positioned";
import { type Address, type MemoryState, unitPrice } from "@/lib/protocol";
import type { Anchor, IndexPosition, OfferRecord, PurchaseItem, Refusal } from "@/lib/records";
import { listAncestors } from "../reads/ancestors";
import { listNamedOffers } from "../reads/offers";
import { explainedPurchase, keysOf, type PurchaseName } from "./items";
import { eventDraft, judgeInOrder } from "./judge-events";
import type { MarketRules } from "./require-market";

interface Buyer {
  readonly from: Address;
  readonly recipient: Address;
}

/** Purchases and their outcomes, from one state of the index. */
export interface JudgedPurchases {
  readonly at: IndexPosition;
  readonly items: PurchaseItem[];
  /** Blocks before the last one, on its branch. */
  readonly ancestors: readonly Anchor[];
}

/**
 * Judges purchases: whether each matches an open offer, and whether the index accepts the sale and the transfer that
 * follow (spec §10.3).
 *
 * @throws Problem `INDEX_NOT_BEGUN`
 */
export async function judgeBuy(
  purchases: readonly PurchaseName[],
  buyer: Buyer,
  market: MarketRules,
  context: Context,
): Promise<JudgedPurchases> {
  return fromOneState(async () => {
    const { at, state } = await nextState(keysOf(purchases), market.rules, context);
    const { at: then, offers } = await listNamedOffers(context.database, purchases);
    const { at: last, ancestors } = await listAncestors(context.database);
    if (!isSamePosition(at, then) || !isSamePosition(at, last)) return undefined;
    const byName = new Map(offers.map((offer) => [`${offer.ticker} ${offer.tokenId}`, offer]));
    const items = purchases.map((purchase) => {
      const offer = byName.get(`${purchase.ticker} ${purchase.tokenId}`) ?? null;
      return judged({ at, state, purchase, offer, buyer, market });
    });
    return { at, items, ancestors };
  });
}

interface Judgment {
  readonly at: IndexPosition;
  readonly state: MemoryState;
  readonly purchase: PurchaseName;
  readonly offer: OfferRecord | null;
  readonly buyer: Buyer;
  readonly market: MarketRules;
}

function judged({ at, state, purchase, offer, buyer, market: { market, rules } }: Judgment): PurchaseItem {
  const { seller, ticker, tokenId, price, sequence } = purchase;
  const { from, recipient } = buyer;
  const inscription = state.inscription(ticker, tokenId);
  const vault = vaultOf(market, seller);
  const terms = {
    seller,
    vault,
    buyer: from,
    recipient,
    ticker,
    tokenId,
    price,
    sequence: Number(sequence),
    turn: null,
  };
  const sale = eventDraft(at, { emitter: market, event: { kind: "sale", ...terms }, from });
  const transfer = { kind: "transfer", sender: vault, recipient, ticker, id: tokenId } as const;
  const moves = eventDraft(at, { emitter: vault, event: transfer, from });
  const reason = judgeInOrder(state, [sale, moves], rules);
  return {
    seller,
    vault,
    ticker,
    tokenId,
    mintId: inscription?.mintId ?? null,
    amount: inscription?.amount ?? null,
    price,
    unitPrice: inscription === null ? null : unitPrice(price, inscription.amount),
    sequence,
    deposit:
      offer === null || offer.seller !== seller
        ? null
        : { block: offer.depositBlock, isFinal: offer.depositBlock <= at.final },
    ...explainedPurchase(reason, refusalOf(purchase, offer)),
  };
}

function refusalOf({ seller, price, sequence }: PurchaseName, offer: OfferRecord | null): Refusal | null {
  if (offer === null || offer.seller !== seller || !offer.isOpen) return "NOT_OPEN";
  if (offer.sequence !== sequence) return "SEQUENCE_CHANGED";
  return offer.price === price ? null : "PRICE_CHANGED";
}
