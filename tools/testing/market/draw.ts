import type { Address } from "@/lib/protocol";
import type { Random } from "@/tools/testing/simulation/random";
import * as calls from "./calls";
import { type Anchor, type Item, type Named, NEVER, vaultAddress } from "./calls";
import { BLOCK_TIME, type TradeCall } from "./trade-chain";
import type { IndexView } from "./trade-index";

/** A transaction of a schedule. */
export interface TradeAction extends TradeCall {
  readonly kind: string;
  /** Whether it names an anchor: the newest block of the index at the time of the decision. */
  readonly isAnchored: boolean;
}

/** The inputs of the draws of a schedule. */
export interface DrawInputs {
  readonly random: Random;
  readonly accounts: readonly Address[];
  readonly items: Item[];
  /** Whether purchases omit their anchor, to test that the schedules detect faults. */
  readonly withoutAnchors: boolean;
  /** All offers that anyone made, whether the index accepted them or not. */
  readonly claims: Named[];
  /** The views that the accounts have read, newest last, also of orphaned blocks. */
  readonly views: IndexView[];
  /** Seconds since 1970 at the newest block. */
  now: number;
}

const TICKERS = ["OAK", "ELM"];
const KINDS: readonly (readonly [weight: number, kind: keyof typeof DRAWS])[] = [
  [6, "deposit"],
  [8, "offer"],
  [3, "fakeOffer"],
  [10, "purchase"],
  [5, "race"],
  [5, "sweep"],
  [3, "blindPurchase"],
  [3, "withdraw"],
  [2, "cancel"],
  [1, "cancelAll"],
  [2, "gift"],
  [1, "collect"],
];

/** Draws the next actions of one or several accounts. */
export function drawActions(stage: DrawInputs): readonly TradeAction[] {
  return DRAWS[stage.random.weighted(KINDS)](stage);
}

const DRAWS = {
  deposit,
  offer,
  fakeOffer,
  purchase,
  race,
  sweep,
  blindPurchase,
  withdraw,
  cancel,
  cancelAll,
  gift,
  collect,
};

function person({ random, accounts }: DrawInputs): number {
  return random.integer(0, accounts.length - 1);
}

function addressOf({ accounts }: DrawInputs, index: number): Address {
  const found = accounts[index];
  if (found === undefined) throw new Error(`there is no account ${index}`);
  return found;
}

function latest({ views }: DrawInputs): IndexView {
  const view = views.at(-1);
  if (view === undefined) throw new Error("the index was not read yet");
  return view;
}

/** The account that owns an inscription in the newest view, directly or through its vault. */
function holderOf(
  stage: DrawInputs,
  { tokenId }: Item,
): { readonly holder: number; readonly isInVault: boolean } | null {
  const owner = latest(stage).inscriptions.get(tokenId)?.owner;
  if (owner === undefined) return null;
  const holder = stage.accounts.indexOf(owner);
  if (holder >= 0) return { holder, isInVault: false };
  const inVault = stage.accounts.findIndex((account) => vaultAddress(account) === owner);
  return inVault < 0 ? null : { holder: inVault, isInVault: true };
}

/** The inscription's holder, or sometimes anyone. */
function actor(stage: DrawInputs, item: Item): number {
  const held = holderOf(stage, item);
  return held === null || stage.random.chance(0.1) ? person(stage) : held.holder;
}

function plain(kind: string, call: TradeCall): TradeAction[] {
  return [{ ...call, kind, isAnchored: false }];
}

/** An inscription that is in a vault, or outside of one. Sometimes any. */
function itemOf(stage: DrawInputs, isInVault: boolean): Item {
  const { random, items } = stage;
  const suitable = items.filter((item) => holderOf(stage, item)?.isInVault === isInVault);
  return random.pick(suitable.length === 0 || random.chance(0.1) ? items : suitable);
}

function deposit(stage: DrawInputs): TradeAction[] {
  const item = itemOf(stage, false);
  const from = actor(stage, item);
  return plain("deposit", calls.transfer(from, vaultAddress(addressOf(stage, from)), item));
}

/** A transfer to another account, or to its vault. */
function gift(stage: DrawInputs): TradeAction[] {
  const item = itemOf(stage, false);
  const to = addressOf(stage, person(stage));
  return plain("gift", calls.transfer(actor(stage, item), stage.random.chance(0.5) ? to : vaultAddress(to), item));
}

function offer(stage: DrawInputs): TradeAction[] {
  const item = itemOf(stage, true);
  return offerOf(stage, "offer", actor(stage, item), item);
}

/** A deposit, and the offer that follows it. */
export function drawSale(stage: DrawInputs, item: Item): readonly TradeAction[] {
  const from = actor(stage, item);
  const depositing = plain("deposit", calls.transfer(from, vaultAddress(addressOf(stage, from)), item));
  return [...depositing, ...offerOf(stage, "offer", from, item)];
}

/** An offer of an inscription of another holder, or under another ticker. */
function fakeOffer(stage: DrawInputs): TradeAction[] {
  const item = stage.random.pick(stage.items);
  const ticker = stage.random.chance(0.3) ? stage.random.pick(TICKERS) : item.ticker;
  return offerOf(stage, "fake offer", person(stage), { ...item, ticker });
}

/** Draws from few prices, so that an offer often has the price of an earlier one. */
function offerOf(stage: DrawInputs, kind: string, from: number, item: Item): TradeAction[] {
  const { random, now, claims } = stage;
  const price = BigInt(random.integer(1, 3));
  const expires = random.chance(0.7) ? NEVER : BigInt(now + random.integer(1, 6) * BLOCK_TIME);
  claims.push({ seller: addressOf(stage, from), item, price, sequence: random.chance(0.7) ? 0n : 1n });
  return plain(kind, calls.offer(from, item, { price, expires }));
}

/** A view of a buyer: mostly the newest. */
function seen(stage: DrawInputs): IndexView {
  return stage.random.chance(0.6) ? latest(stage) : stage.random.pick(stage.views.slice(-6));
}

function openIn(stage: DrawInputs, view: IndexView): Named[] {
  return stage.items.flatMap((item) => {
    const open = view.inscriptions.get(item.tokenId)?.offer;
    return open ? [{ ...open, item }] : [];
  });
}

function anchorOf({ withoutAnchors }: DrawInputs, { number, hash }: IndexView): Anchor {
  return withoutAnchors ? null : { number, hash };
}

/** The buyer, the buyer's vault, or any other account. */
function recipientOf(stage: DrawInputs, buyer: number): Address {
  const { random } = stage;
  if (random.chance(0.6)) return addressOf(stage, buyer);
  return random.chance(0.5) ? vaultAddress(addressOf(stage, buyer)) : addressOf(stage, person(stage));
}

function purchaseBy(stage: DrawInputs, kind: string, buyer: number, named: Named, view: IndexView): TradeAction {
  const call = calls.buy(buyer, named, recipientOf(stage, buyer), anchorOf(stage, view));
  return { ...call, kind, isAnchored: true };
}

function purchase(stage: DrawInputs): TradeAction[] {
  const view = seen(stage);
  const open = openIn(stage, view);
  return open.length === 0 ? [] : [purchaseBy(stage, "purchase", person(stage), stage.random.pick(open), view)];
}

/** Purchases of one inscription by several buyers. */
function race(stage: DrawInputs): TradeAction[] {
  const view = seen(stage);
  const open = openIn(stage, view);
  if (open.length === 0) return [];
  const named = stage.random.pick(open);
  const count = stage.random.integer(2, 4);
  return Array.from({ length: count }, () => purchaseBy(stage, "racing purchase", person(stage), named, view));
}

/** A purchase of all open offers of one view, in any order. Some offers of an older view have ended. */
function sweep(stage: DrawInputs): TradeAction[] {
  const { random, claims } = stage;
  const view = seen(stage);
  const open = openIn(stage, view);
  if (open.length === 0) return [];
  // Offers that are not open in the anchor's block are not protected.
  const isCareless = random.chance(0.2);
  const list = shuffled(random, isCareless ? [...open, ...claims.slice(-4)] : open);
  const value = list.reduce((sum, { price }) => sum + price, 0n) - (random.chance(0.3) ? 1n : 0n);
  const buyer = person(stage);
  const terms = {
    recipient: recipientOf(stage, buyer),
    minimum: random.integer(0, 2),
    value,
    anchor: anchorOf(stage, view),
  };
  const kind = isCareless ? "careless sweep" : "sweep";
  return [{ ...calls.buyMany(buyer, list, terms), kind, isAnchored: !isCareless }];
}

/** A purchase of any offer, chosen without the index. The buyer may lose the coins. */
function blindPurchase(stage: DrawInputs): TradeAction[] {
  const { random, claims } = stage;
  if (claims.length === 0) return [];
  const buyer = person(stage);
  return plain("blind purchase", calls.buy(buyer, random.pick(claims.slice(-6)), recipientOf(stage, buyer), null));
}

function withdraw(stage: DrawInputs): TradeAction[] {
  const item = itemOf(stage, true);
  const from = actor(stage, item);
  const account = addressOf(stage, from);
  const recipient = stage.random.chance(0.7) ? account : addressOf(stage, person(stage));
  const call = stage.random.chance(0.5)
    ? calls.withdraw(from, item, recipient)
    : calls.withdrawDirectly(from, account, item, recipient);
  return plain("withdrawal", call);
}

function cancel(stage: DrawInputs): TradeAction[] {
  const item = itemOf(stage, true);
  return plain("cancellation", calls.cancel(actor(stage, item), item));
}

function cancelAll(stage: DrawInputs): TradeAction[] {
  return plain("cancellation of all", calls.cancelAll(person(stage)));
}

function collect(stage: DrawInputs): TradeAction[] {
  const from = person(stage);
  return plain("collection", calls.collect(from, addressOf(stage, from)));
}

/** A random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(random.integer(0, rest.length - 1), 1));
  return result;
}
