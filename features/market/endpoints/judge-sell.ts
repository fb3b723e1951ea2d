import { type NextState, nextState } from "@/lib/api/endpoints/next-state";
import type { Context } from "@/lib/api/http/define-endpoint";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import type { ItemStates } from "@/lib/chain/item-states";
import { fromOneState } from "@/lib/database/one-state";
import { isSamePosition } from "@/lib/database/positioned";
import { type Address, buildMessage, draftOperation, type Offer, type Operation, ZERO_HASH } from "@/lib/protocol";
import type { IndexPosition, InscriptionOffer, OfferRecord, SellCheck, SellItem } from "@/lib/records";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { listNamedOffers } from "../reads/offers";
import { explained, type InscriptionName, keysOf } from "./items";
import { eventDraft, judgeInOrder, type Parent } from "./judge-events";
import { NODE_LIMIT } from "./node-limit";
import { type MarketRules, requireBegun } from "./require-market";

/** Offers of inscriptions, all with the same terms. Of a falling price: the first one. */
export interface SellDraft extends Pick<Offer, "price" | "fall" | "expires"> {
  readonly from: Address;
  readonly items: readonly InscriptionName[];
  /** For the limits of the node; null: unknown. */
  readonly client: string | null;
}

/** The outcomes of offers, from one state of the index, and their counters from the chain's state after the same block. */
interface JudgedOffers extends Omit<SellCheck, "anchor"> {
  readonly at: IndexPosition;
}

interface Read extends NextState {
  readonly offers: readonly OfferRecord[];
}

/**
 * Judges for each inscription the deposit in the seller's vault, if it is not there, and the offer that follows (spec §10.3, §10.4).
 *
 * @throws Problem `INDEX_NOT_BEGUN`, `MARKET_UNAVAILABLE`
 */
export async function judgeSell(draft: SellDraft, market: MarketRules, context: Context): Promise<JudgedOffers> {
  const vault = vaultOf(market.factory, draft.from);
  const read = await readState(draft, vault, market, context);
  const { at, offers } = read;
  requireBegun(market, at.block + 1);
  const states = market.hasTurns ? await statesAt(at, draft, market, context) : undefined;
  const items = draft.items.map((name, index): SellItem => {
    const open = offers.find((offer) => isOpenOffer(offer, name, draft.from));
    const counters = states === undefined ? undefined : (states?.counters[index] ?? null);
    const judgment = { read, name, draft, vault, market, turn: counters?.turn };
    return {
      ...judged(judgment),
      offer: open === undefined ? null : termsOf(open),
      ...(counters === undefined ? {} : (counters ?? { sequence: null, turn: null })),
    };
  });
  return { at, vault, items, ...(states === undefined ? {} : { isAllowed: states?.isAllowed ?? null }) };
}

function readState(
  { items }: SellDraft,
  vault: Address,
  { rules, hasTurns }: MarketRules,
  context: Context,
): Promise<Read> {
  const locks = hasTurns ? items.map((name) => ({ ...name, vault })) : [];
  return fromOneState(async () => {
    const state = await nextState({ ...keysOf(items), locks }, rules, context);
    const { at, offers } = await listNamedOffers(context.database, items);
    return isSamePosition(state.at, at) ? { ...state, offers } : undefined;
  });
}

/** The counters that an offer names; null if no node answers in time. */
async function statesAt(
  at: IndexPosition,
  { from: account, items, client }: SellDraft,
  { market }: MarketRules,
  { node }: Context,
): Promise<ItemStates | null> {
  if (node === null || at.hash === null) return null;
  const asked = node.findItemStates({ market, account, items, blockHash: at.hash }, client);
  return withTimeout("the chain's node", NODE_LIMIT, asked).catch(() => null);
}

interface Judgment {
  readonly read: Read;
  readonly name: InscriptionName;
  readonly draft: SellDraft;
  readonly vault: Address;
  readonly market: MarketRules;
  /** Undefined: not known, or a market of the first form. */
  readonly turn: bigint | undefined;
}

function judged({ read, name, draft, vault, market, turn }: Judgment): Omit<SellItem, "offer"> {
  const { ticker, tokenId } = name;
  const inscription = read.state.inscription(ticker, tokenId);
  const needsDeposit = inscription?.owner !== vault;
  const parent = { ...read.at, time: read.time };
  const known = turn ?? read.state.lock(vault, ticker, tokenId)?.turn ?? 0;
  const offer = offerDraft(parent, name, { ...draft, vault, market, turn: market.hasTurns ? Number(known) : null });
  const operations = needsDeposit ? [...depositDraft(parent, name, draft.from, vault), offer] : [offer];
  const reason = judgeInOrder(read.state, operations, market.rules);
  const { mintId = null, amount = null } = inscription ?? {};
  return { ...name, mintId, amount, needsDeposit, ...explained(reason) };
}

function isOpenOffer(offer: OfferRecord, { ticker, tokenId }: InscriptionName, seller: Address): boolean {
  return offer.isOpen && offer.seller === seller && offer.ticker === ticker && offer.tokenId === tokenId;
}

/** The offer as a member of an inscription. */
function termsOf({
  cursor,
  ticker,
  tokenId,
  mintId,
  part,
  amount,
  depositBlock,
  ...terms
}: OfferRecord): InscriptionOffer {
  return terms;
}

function depositDraft(at: Parent, { ticker, tokenId }: InscriptionName, from: Address, to: Address): Operation[] {
  const text = buildMessage({ op: "tsf", tick: ticker, id: tokenId });
  const parent = { number: at.block, hash: at.hash ?? ZERO_HASH, timestamp: at.time };
  const operation = draftOperation({ text, from, to }, parent);
  return operation === null ? [] : [operation];
}

type DraftedOffer = Pick<SellDraft, "from" | "price" | "fall" | "expires"> & {
  readonly vault: Address;
  readonly market: MarketRules;
  readonly turn: number | null;
};

function offerDraft(at: Parent, { ticker, tokenId }: InscriptionName, draft: DraftedOffer): Operation {
  const { from, price, fall, expires, turn, vault, market } = draft;
  const terms = { price, fall, expires, sequence: 0, turn, round: 0 };
  const event = { kind: "offer", seller: from, vault, ticker, tokenId, ...terms } as const;
  return eventDraft(at, { emitter: market.market, event, from });
}
