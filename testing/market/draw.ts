import type { Address } from "@/lib/protocol";
import type { Random } from "@/testing/simulation/random";
import * as calls from "./calls";
import { type Anchor, type Item, type Named, NEVER, vaultAddress } from "./calls";
import { BLOCK_TIME, type Call } from "./trade-chain";
import type { View } from "./trade-index";

/** A transaction of a schedule. */
export interface Action extends Call {
  readonly kind: string;
  /** Whether it names an anchor: the newest block of the index at the time of the decision. */
  readonly isAnchored: boolean;
}

/** The inputs of the draws of a schedule. */
export interface Stage {
  readonly random: Random;
  readonly accounts: readonly Address[];
  readonly items: Item[];
  /** Whether purchases omit their anchor, to test that the schedules detect faults. */
  readonly withoutAnchors: boolean;
  /** All offers that anyone made, whether the index accepted them or not. */
  readonly claims: Named[];
  /** The views that the accounts have read, newest last, also of orphaned blocks. */
  readonly views: View[];
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
export function drawActions(stage: Stage): readonly Action[] {
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

function person({ random, accounts }: Stage): number {
  return random.integer(0, accounts.length - 1);
}

function addressOf({ accounts }: Stage, index: number): Address {
  const found = accounts[index];
  if (found === undefined) throw new Error(`there is no account ${index}`);
  return found;
}

function latest({ views }: Stage): View {
  const view = views.at(-1);
  if (view === undefined) throw new Error("the index was not read yet");
  return view;
}

/** The account that owns an inscription in the newest view, directly or through its vault. */
function holderOf(stage: Stage, { tokenId }: Item): { readonly holder: number; readonly isInVault: boolean } | null {
  const owner = latest(stage).inscriptions.get(tokenId)?.owner;
  if (owner === undefined) return null;
  const holder = stage.accounts.indexOf(owner);
  if (holder >= 0) return { holder, isInVault: false };
  const inVault = stage.accounts.findIndex((account) => vaultAddress(account) === owner);
  return inVault < 0 ? null : { holder: inVault, isInVault: true };
}

/** The inscription's holder, or sometimes anyone. */
function actor(stage: Stage, item: Item): number {
  const held = holderOf(stage, item);
  return held === null || stage.random.chance(0.1) ? person(stage) : held.holder;
}

function plain(kind: string, call: Call): Action[] {
  return [{ ...call, kind, isAnchored: false }];
}

/** An inscription that is in a vault, or outside of one. Sometimes any. */
function itemOf(stage: Stage, isInVault: boolean): Item {
  const { random, items } = stage;
  const suitable = items.filter((item) => holderOf(stage, item)?.isInVault === isInVault);
  return random.pick(suitable.length === 0 || random.chance(0.1) ? items : suitable);
}

function deposit(stage: Stage): Action[] {
  const item = itemOf(stage, false);
  const from = actor(stage, item);
  return plain("deposit", calls.transfer(from, vaultAddress(addressOf(stage, from)), item));
}

/** A transfer to another account, or to its vault. */
function gift(stage: Stage): Action[] {
  const item = itemOf(stage, false);
  const to = addressOf(stage, person(stage));
  return plain("gift", calls.transfer(actor(stage, item), stage.random.chance(0.5) ? to : vaultAddress(to), item));
}

function offer(stage: Stage): Action[] {
  const item = itemOf(stage, true);
  return offerOf(stage, "offer", actor(stage, item), item);
}

/** A deposit, and the offer that follows it. */
export function drawSale(stage: Stage, item: Item): readonly Action[] {
  const from = actor(stage, item);
  const depositing = plain("deposit", calls.transfer(from, vaultAddress(addressOf(stage, from)), item));
  return [...depositing, ...offerOf(stage, "offer", from, item)];
}

/** An offer of an inscription of another holder, or under another ticker. */
function fakeOffer(stage: Stage): Action[] {
  const item = stage.random.pick(stage.items);
  const ticker = stage.random.chance(0.3) ? stage.random.pick(TICKERS) : item.ticker;
  return offerOf(stage, "fake offer", person(stage), { ...item, ticker });
}

/** Draws from few prices, so that an offer often has the price of an earlier one. */
function offerOf(stage: Stage, kind: string, from: number, item: Item): Action[] {
  const { random, now, claims } = stage;
  const price = BigInt(random.integer(1, 3));
  const expires = random.chance(0.7) ? NEVER : BigInt(now + random.integer(1, 6) * BLOCK_TIME);
  claims.push({ seller: addressOf(stage, from), item, price, sequence: random.chance(0.7) ? 0n : 1n });
  return plain(kind, calls.offer(from, item, { price, expires }));
}

/** A view of a buyer: mostly the newest. */
function seen(stage: Stage): View {
  return stage.random.chance(0.6) ? latest(stage) : stage.random.pick(stage.views.slice(-6));
}

function openIn(stage: Stage, view: View): Named[] {
  return stage.items.flatMap((item) => {
    const open = view.inscriptions.get(item.tokenId)?.offer;
    return open ? [{ ...open, item }] : [];
  });
}

function anchorOf({ withoutAnchors }: Stage, { number, hash }: View): Anchor {
  return withoutAnchors ? null : { number, hash };
}

/** The buyer, the buyer's vault, or any other account. */
function recipientOf(stage: Stage, buyer: number): Address {
  const { random } = stage;
  if (random.chance(0.6)) return addressOf(stage, buyer);
  return random.chance(0.5) ? vaultAddress(addressOf(stage, buyer)) : addressOf(stage, person(stage));
}

function purchaseBy(stage: Stage, kind: string, buyer: number, named: Named, view: View): Action {
  const call = calls.buy(buyer, named, recipientOf(stage, buyer), anchorOf(stage, view));
  return { ...call, kind, isAnchored: true };
}

function purchase(stage: Stage): Action[] {
  const view = seen(stage);
  const open = openIn(stage, view);
  return open.length === 0 ? [] : [purchaseBy(stage, "purchase", person(stage), stage.random.pick(open), view)];
}

/** Purchases of one inscription by several buyers. */
function race(stage: Stage): Action[] {
  const view = seen(stage);
  const open = openIn(stage, view);
  if (open.length === 0) return [];
  const named = stage.random.pick(open);
  const count = stage.random.integer(2, 4);
  return Array.from({ length: count }, () => purchaseBy(stage, "racing purchase", person(stage), named, view));
}

/** A purchase of all open offers of one view, in any order. Some offers of an older view have ended. */
function sweep(stage: Stage): Action[] {
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
function blindPurchase(stage: Stage): Action[] {
  const { random, claims } = stage;
  if (claims.length === 0) return [];
  const buyer = person(stage);
  return plain("blind purchase", calls.buy(buyer, random.pick(claims.slice(-6)), recipientOf(stage, buyer), null));
}

function withdraw(stage: Stage): Action[] {
  const item = itemOf(stage, true);
  const from = actor(stage, item);
  const account = addressOf(stage, from);
  const recipient = stage.random.chance(0.7) ? account : addressOf(stage, person(stage));
  const call = stage.random.chance(0.5)
    ? calls.withdraw(from, item, recipient)
    : calls.withdrawDirectly(from, account, item, recipient);
  return plain("withdrawal", call);
}

function cancel(stage: Stage): Action[] {
  const item = itemOf(stage, true);
  return plain("cancellation", calls.cancel(actor(stage, item), item));
}

function cancelAll(stage: Stage): Action[] {
  return plain("cancellation of all", calls.cancelAll(person(stage)));
}

function collect(stage: Stage): Action[] {
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
