import { nextState } from "@/lib/api/endpoints/next-state";
import type { Context } from "@/lib/api/http/define-endpoint";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { fromOneState } from "@/lib/database/one-state";
import { isSamePosition } from "@/lib/database/positioned";
import {
  type Address,
  buildMessage,
  draftOperation,
  type MemoryState,
  type Operation,
  ZERO_HASH,
} from "@/lib/protocol";
import type { IndexPosition, InscriptionOffer, OfferRecord, SellItem } from "@/lib/records";
import { listNamedOffers } from "../reads/offers";
import { explained, type InscriptionName, keysOf } from "./items";
import { eventDraft, judgeInOrder } from "./judge-events";
import type { MarketRules } from "./require-market";

/** Offers of inscriptions, all with the same terms. */
export interface SellDraft {
  readonly from: Address;
  readonly items: readonly InscriptionName[];
  readonly price: bigint;
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Judges for each inscription the deposit in the seller's vault, if it is not there, and the offer that follows (spec §10.3).
 *
 * @throws Problem `INDEX_NOT_BEGUN`
 */
export async function judgeSell(
  draft: SellDraft,
  market: MarketRules,
  context: Context,
): Promise<{ readonly at: IndexPosition; readonly vault: Address; readonly items: SellItem[] }> {
  const vault = vaultOf(market.market, draft.from);
  return fromOneState(async () => {
    const { at, state } = await nextState(keysOf(draft.items), market.rules, context);
    const { at: then, offers } = await listNamedOffers(context.database, draft.items);
    if (!isSamePosition(at, then)) return undefined;
    const items = draft.items.map((name): SellItem => {
      const open = offers.find((offer) => isOpenOffer(offer, name, draft.from));
      return { ...judged({ at, state, name, draft, vault, market }), offer: open === undefined ? null : termsOf(open) };
    });
    return { at, vault, items };
  });
}

interface Judgment {
  readonly at: IndexPosition;
  readonly state: MemoryState;
  readonly name: InscriptionName;
  readonly draft: SellDraft;
  readonly vault: Address;
  readonly market: MarketRules;
}

function judged({ at, state, name, draft, vault, market }: Judgment): Omit<SellItem, "offer"> {
  const inscription = state.inscription(name.ticker, name.tokenId);
  const needsDeposit = inscription?.owner !== vault;
  const offer = offerDraft(at, name, { ...draft, vault, market: market.market });
  const operations = needsDeposit ? [...depositDraft(at, name, draft.from, vault), offer] : [offer];
  const reason = judgeInOrder(state, operations, market.rules);
  const { mintId = null, amount = null } = inscription ?? {};
  return { ...name, mintId, amount, needsDeposit, ...explained(reason) };
}

function isOpenOffer(offer: OfferRecord, { ticker, tokenId }: InscriptionName, seller: Address): boolean {
  return offer.isOpen && offer.seller === seller && offer.ticker === ticker && offer.tokenId === tokenId;
}

function termsOf(offer: OfferRecord): InscriptionOffer {
  const { seller, vault, price, unitPrice, expires, sequence, isOpen, blockNumber, timestamp, transactionHash } = offer;
  return { seller, vault, price, unitPrice, expires, sequence, isOpen, blockNumber, timestamp, transactionHash };
}

function depositDraft(
  at: IndexPosition,
  { ticker, tokenId }: InscriptionName,
  from: Address,
  to: Address,
): Operation[] {
  const text = buildMessage({ op: "tsf", tick: ticker, id: tokenId });
  const parent = { number: at.block, hash: at.hash ?? ZERO_HASH, timestamp: 0 };
  const operation = draftOperation({ text, from, to }, parent);
  return operation === null ? [] : [operation];
}

function offerDraft(
  at: IndexPosition,
  { ticker, tokenId }: InscriptionName,
  { from, price, expires, vault, market }: SellDraft & { readonly vault: Address; readonly market: Address },
): Operation {
  const terms = { price, fall: null, expires, sequence: 0, turn: null, round: 0 };
  const event = { kind: "offer", seller: from, vault, ticker, tokenId, ...terms } as const;
  return eventDraft(at, { emitter: market, event, from });
}
