import { type NextState, nextState } from "@/lib/api/endpoints/next-state";
import type { Context } from "@/lib/api/http/define-endpoint";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { fromOneState } from "@/lib/database/one-state";
import { isSamePosition } from "@/lib/database/positioned";
import { type Address, type Fall, NEVER_EXPIRES, priceAt, unitPrice } from "@/lib/protocol";
import type { Anchor, IndexPosition, OfferRecord, PurchaseItem, Refusal } from "@/lib/records";
import { listAncestors } from "../reads/ancestors";
import { listNamedOffers } from "../reads/offers";
import { explainedPurchase, keysOf, type PurchaseName, purchaseOf } from "./items";
import { eventDraft, judgeInOrder } from "./judge-events";
import { type MarketRules, requireBegun } from "./require-market";

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
 * follow (spec §10.3, §10.4).
 *
 * @throws Problem `INDEX_NOT_BEGUN`, `MARKET_UNAVAILABLE`
 */
export async function judgeBuy(
  purchases: readonly PurchaseName[],
  buyer: Buyer,
  market: MarketRules,
  context: Context,
): Promise<JudgedPurchases> {
  return fromOneState(async () => {
    const next = await nextState(keysOf(purchases), market.rules, context);
    const { at } = next;
    const { at: then, offers } = await listNamedOffers(context.database, purchases);
    const { at: last, ancestors } = await listAncestors(context.database);
    if (!isSamePosition(at, then) || !isSamePosition(at, last)) return undefined;
    requireBegun(market, at.block + 1);
    const byName = new Map(offers.map((offer) => [`${offer.ticker} ${offer.tokenId}`, offer]));
    const items = purchases.map((purchase) => {
      const offer = byName.get(`${purchase.ticker} ${purchase.tokenId}`) ?? null;
      return judged({ next, purchase, offer, buyer, market });
    });
    return { at, items, ancestors };
  });
}

interface Judgment {
  readonly next: NextState;
  readonly purchase: PurchaseName;
  readonly offer: OfferRecord | null;
  readonly buyer: Buyer;
  readonly market: MarketRules;
}

function judged({ next, purchase, offer, buyer, market: { factory, market, rules } }: Judgment): PurchaseItem {
  const { seller, ticker, tokenId, sequence, module } = purchase;
  const { from, recipient } = buyer;
  const at = { ...next.at, time: next.time };
  const inscription = next.state.inscription(ticker, tokenId);
  const vault = vaultOf(factory, seller);
  const price = priceAt({ price: purchase.price, fall: module?.fall ?? null }, at.time);
  const named = { seller, vault, ticker, tokenId, price };
  const counters = { sequence: Number(sequence), turn: module === null ? null : Number(module.turn) };
  const event = { kind: "sale", ...named, ...counters, buyer: from, recipient } as const;
  const sale = eventDraft(at, { emitter: market, event, from });
  const transfer = { kind: "transfer", sender: vault, recipient, ticker, id: tokenId } as const;
  const moves = eventDraft(at, { emitter: vault, event: transfer, from });
  const reason = judgeInOrder(next.state, [sale, moves], rules);
  return {
    ...named,
    mintId: inscription?.mintId ?? null,
    amount: inscription?.amount ?? null,
    unitPrice: inscription === null ? null : unitPrice(price, inscription.amount),
    sequence,
    ...asRequested(purchase),
    deposit:
      offer === null || offer.seller !== seller
        ? null
        : { block: offer.depositBlock, isFinal: offer.depositBlock <= at.final },
    ...explainedPurchase(reason, refusalOf(purchase, offer)),
  };
}

/** The terms of a market with modules. */
function asRequested({ price, module }: PurchaseName): Pick<PurchaseItem, "turn" | "fall" | "expires"> {
  if (module === null) return {};
  const { turn, fall, expires } = module;
  return { turn, fall: fall && { price, ...fall }, expires: expires >= NEVER_EXPIRES ? null : expires };
}

function refusalOf(named: PurchaseName, offer: OfferRecord | null): Refusal | null {
  if (offer === null || offer.seller !== named.seller || !offer.isOpen) return "NOT_OPEN";
  const open = purchaseOf(offer);
  if (open.sequence !== named.sequence) return "SEQUENCE_CHANGED";
  if (open.module?.turn !== named.module?.turn) return "TURN_CHANGED";
  const isSame = open.price === named.price && open.module?.expires === named.module?.expires;
  return isSame && isSameFall(open.module?.fall ?? null, named.module?.fall ?? null) ? null : "PRICE_CHANGED";
}

function isSameFall(one: Fall | null, other: Fall | null): boolean {
  if (one === null || other === null) return one === other;
  return one.endPrice === other.endPrice && one.startsAt === other.startsAt && one.endsAt === other.endsAt;
}
