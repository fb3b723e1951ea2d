import { encodeAbiParameters, encodeFunctionData, getAbiItem, type Hex, zeroHash } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { priceAt } from "@/lib/protocol";
import { lower } from "@/tools/testing/harness/contracts";
import { type VaultsApi, vaultsApi } from "@/tools/testing/harness/vaults-api";
import { fixed, item, NEVER, type OfferTerms } from "@/tools/testing/harness/vaults-stage";
import * as contracts from "../contracts";

let stage: VaultsApi;
let alice: Hex;
let bob: Hex;
/** Tokens of alice, each deposited; the last one is not. */
const TICKERS = ["ONE", "TWO", "TRE", "OUT"] as const;
type Ticker = (typeof TICKERS)[number];
let ids: Readonly<Record<Ticker, Hex>>;

const ETHER = 10n ** 18n;
const SPAN = 1_000n;

beforeAll(async () => {
  stage = await vaultsApi();
  const [first, second] = (await stage.client.getAddresses()).map(lower);
  if (!first || !second) throw new Error("the chain has too few accounts");
  [alice, bob] = [first, second];
  const [ONE, TWO, TRE, OUT] = [
    await stage.deposited(alice, "ONE"),
    await stage.deposited(alice, "TWO"),
    await stage.deposited(alice, "TRE"),
    await stage.deposited(alice, "OUT"),
  ];
  ids = { ONE, TWO, TRE, OUT };
  await stage.call({ from: alice }, stage.factory, "withdraw", [{ ticker: item("OUT", OUT).ticker, tokenId: OUT }]);
  await stage.synced();
});
afterAll(() => stage.stop());

const now = async (): Promise<bigint> => (await stage.client.getBlock()).timestamp;
const itemsOf = (tickers: readonly Ticker[]): string => tickers.map((ticker) => `${ticker}.${ids[ticker]}`).join(",");
const sellPath = (tickers: readonly Ticker[], more = "") =>
  `/market/check/sell?from=${alice}&price=9&items=${itemsOf(tickers)}${more}`;

async function sell(tickers: readonly Ticker[], more = "") {
  await stage.synced();
  return stage.api.read(contracts.checkSell, sellPath(tickers, more));
}

interface Purchase {
  readonly ticker: Ticker;
  readonly seller: Hex;
  readonly sequence: bigint;
  readonly turn: bigint;
  readonly terms: OfferTerms;
}

/** The purchase as the check names it. */
function named({ ticker, seller, sequence, turn, terms }: Purchase): string {
  const { price, endPrice, startsAt, endsAt, expires } = terms;
  const falling = endPrice === price ? [] : [endPrice, startsAt, endsAt];
  return [seller, ticker, ids[ticker], price, sequence, turn, expires, ...falling].join(".");
}

async function buy(purchases: readonly Purchase[]) {
  await stage.synced();
  return stage.api.read(contracts.checkBuy, `/market/check/buy?from=${bob}&items=${purchases.map(named).join(",")}`);
}

async function offer(ticker: Ticker, terms: OfferTerms, turn = 0n): Promise<Purchase> {
  const sequence = ticker === "OUT" ? 1n : 0n;
  const args = stage.offerOf(item(ticker, ids[ticker], sequence, turn), terms);
  await stage.call({ from: alice }, stage.market, "offer", ...args);
  return { ticker, seller: alice, sequence, turn, terms };
}

/** A price that falls from now on. */
async function falling(): Promise<OfferTerms> {
  const startsAt = await now();
  return { price: 9n * ETHER, endPrice: ETHER, startsAt, endsAt: startsAt + SPAN, expires: NEVER };
}

describe("the check of offers in a market with modules", () => {
  test("names the counters after the anchor, and whether the market is allowed", async () => {
    const before = await sell(["ONE", "OUT"]);
    const item = { mintId: "1", amount: 7n, offer: null, accepted: true, reason: null, explanation: null };
    const block = await stage.client.getBlock();
    expect(before).toEqual({
      vault: stage.vault(alice),
      isAllowed: false,
      items: [
        { ...item, ticker: "ONE", tokenId: ids.ONE, needsDeposit: false, sequence: 0n, turn: 0n },
        { ...item, ticker: "OUT", tokenId: ids.OUT, needsDeposit: true, sequence: 1n, turn: 1n },
      ],
      anchor: { block: Number(block.number), hash: block.hash },
    });
    const { anchor } = before;
    const terms = fixed(5n);
    const offers = [{ ...item0(before.items[0]), terms }];
    const data = encodeAbiParameters(offerInputs(), [offers, BigInt(anchor.block), anchor.hash]);
    await stage.call({ from: alice }, stage.factory, "use", stage.market.address, data);
    expect(await sell(["ONE"])).toMatchObject({
      isAllowed: true,
      items: [{ accepted: true, offer: { price: 5n, turn: 0n, sequence: 0n, fall: null } }],
    });
  });

  test("accepts falling prices of this form only", async () => {
    const start = Number(await now());
    const fall = (endPrice: number, startsAt: number, endsAt: number) =>
      `&endPrice=${endPrice}&startsAt=${startsAt}&endsAt=${endsAt}`;
    expect(await sell(["ONE"], fall(8, start, start + 9))).toMatchObject({ items: [{ accepted: true }] });
    const bad = [
      "&endPrice=8",
      fall(9, 1, 2),
      fall(0, 1, 2),
      fall(8, 2, 2),
      `${fall(8, start, start + 9)}&expires=${start + 8}`,
    ];
    for (const more of bad) await stage.api.bad(sellPath(["ONE"], more));
    await stage.api.bad(`/market/check/sell?from=${alice}&price=${2n ** 120n}&items=${itemsOf(["ONE"])}`);
  });

  test("answers without counters if there is no node", async () => {
    await stage.synced();
    const answer = await stage.withoutNode.read(contracts.checkSell, sellPath(["ONE"]));
    expect(answer).toMatchObject({ isAllowed: null, items: [{ accepted: true, sequence: null, turn: null }] });
  });

  test("rejects what is locked, and accepts it after the lock", async () => {
    await stage.call({ from: alice }, stage.factory, "use", stage.module.address, "0x");
    await stage.client.increaseTime({ seconds: 86_400 });
    await stage.client.mine({ blocks: 1 });
    const until = (await now()) + 500n;
    const { ticker, tokenId } = item("TRE", ids.TRE);
    await stage.call({ from: alice }, stage.module, "open", ticker, tokenId, 0n, 0n, 1n, until);
    const locked = { items: [{ accepted: false, reason: "LOCKED", sequence: 0n, turn: 1n }] };
    expect(await sell(["TRE"])).toMatchObject(locked);
    const silent = await stage.withoutNode.read(contracts.checkSell, sellPath(["TRE"]));
    expect(silent).toMatchObject({ items: [{ accepted: false, reason: "LOCKED", turn: null }] });
    const args = stage.offerOf(item("TRE", ids.TRE, 0n, 1n), fixed(9n));
    expect(await stage.refusal({ from: alice }, stage.market, "offer", ...args)).toBe("IsLocked");
    await stage.client.setNextBlockTimestamp({ timestamp: until });
    await stage.client.mine({ blocks: 1 });
    expect(await sell(["TRE"])).toMatchObject({ items: [{ accepted: true, turn: 1n }] });
    await offer("TRE", fixed(9n), 1n);
    expect(await sell(["TRE"])).toMatchObject({ items: [{ offer: { price: 9n, turn: 1n } }] });
  });

  test("needs the market's contract to count", async () => {
    const { market } = stage;
    const later = [{ kind: "market" as const, contract: market.address, startBlock: 1_000_000 }];
    const { bad } = stage.ofNetwork({ ...stage.network, market: later });
    await bad(sellPath(["ONE"]), "MARKET_UNAVAILABLE");
    await bad(`/market/check/sweep?ticker=ONE&from=${bob}`, "MARKET_UNAVAILABLE");
    const none = stage.ofNetwork({ ...stage.network, market: null });
    await none.bad(sellPath(["ONE"]), "MARKET_UNAVAILABLE");
  });
});

describe("the check of purchases in a market with modules", () => {
  test("has the price at the last block, which is the most to pay", async () => {
    const terms = await falling();
    const purchase = await offer("TWO", terms);
    await stage.client.setNextBlockTimestamp({ timestamp: terms.startsAt + 250n });
    await stage.client.mine({ blocks: 1 });
    const fall = { endPrice: ETHER, startsAt: Number(terms.startsAt), endsAt: Number(terms.endsAt) };
    const price = priceAt({ price: terms.price, fall }, fall.startsAt + 250);
    expect(price).toBe(7n * ETHER);
    const { items, total, anchor } = await buy([purchase]);
    const shown = { accepted: true, refusal: null, price, turn: 0n, sequence: 0n, expires: null };
    expect(items).toMatchObject([{ ...shown, fall: { price: terms.price, ...fall }, deposit: { isFinal: false } }]);
    expect([total, items[0]?.unitPrice]).toEqual([price, (price * ETHER) / 7n]);

    await stage.client.mine({ blocks: 1 });
    const { ticker, ...rest } = purchase;
    const call = { ...rest, ...item(ticker, ids[ticker]), maximum: price };
    const args = [call, bob, BigInt(anchor.block), anchor.hash] as const;
    await stage.call({ from: bob, value: price, gas: 500_000n }, stage.market, "buy", ...args);
    await stage.synced();
    expect(await stage.owners("TWO")).toEqual({ 1: bob });
    expect((await buy([purchase])).items).toMatchObject([{ refusal: "NOT_OPEN", reason: "NOT_IN_VAULT" }]);
  });

  test("refuses items of the other form, and malformed ones", async () => {
    const five = `${alice}.ONE.${ids.ONE}.5.0`;
    for (const items of [
      five,
      `${five}.0`,
      `${five}.0.${NEVER}.1`,
      `${five}.0.${NEVER}.5.1.2`,
      `${five}.0.${NEVER + 1n}`,
    ])
      await stage.api.bad(`/market/check/buy?from=${bob}&items=${items}`);
    for (const price of [2n ** 120n, 2n ** 128n])
      await stage.api.bad(`/market/check/buy?from=${bob}&items=${alice}.ONE.${ids.ONE}.${price}.0.0.${NEVER}`);
  });

  test("accepts exactly what the contract executes", async () => {
    const start = await now();
    const open: OfferTerms[] = [
      fixed(5n),
      { ...fixed(5n), expires: start + 50_000n },
      { price: 9n, endPrice: 5n, startsAt: start, endsAt: start + SPAN, expires: NEVER },
    ];
    const other: OfferTerms[] = [
      ...open,
      fixed(6n),
      { ...fixed(5n), expires: start + 50_001n },
      { price: 9n, endPrice: 5n, startsAt: start, endsAt: start + SPAN + 1n, expires: NEVER },
      { price: 9n, endPrice: 4n, startsAt: start, endsAt: start + SPAN, expires: NEVER },
      { price: 9n, endPrice: 5n, startsAt: start + 1n, endsAt: start + SPAN, expires: NEVER },
    ];
    const outcomes = new Map<string | null, number>();
    for (const own of open) {
      await offer("ONE", own);
      for (const terms of other)
        for (const [sequence, turn] of [
          [0n, 0n],
          [1n, 0n],
          [0n, 1n],
        ] as const) {
          const purchase = { ticker: "ONE", seller: alice, sequence, turn, terms } as const;
          const { items } = await buy([purchase]);
          expect([purchase, items[0]?.accepted]).toEqual([purchase, await isExecuted(purchase)]);
          const refusal = items[0]?.refusal ?? null;
          outcomes.set(refusal, (outcomes.get(refusal) ?? 0) + 1);
        }
    }
    expect(Object.fromEntries(outcomes)).toEqual({
      null: 3,
      PRICE_CHANGED: 21,
      SEQUENCE_CHANGED: 24,
      TURN_CHANGED: 24,
    });
  });
});

/** Whether the contract executes a purchase on the latest state. */
async function isExecuted({ ticker, ...rest }: Purchase): Promise<boolean> {
  const {
    market: { abi, address: to },
  } = stage;
  const purchase = { ...rest, ...item(ticker, ids[ticker], rest.sequence, rest.turn), maximum: ETHER };
  const data = encodeFunctionData({ abi, functionName: "buy", args: [purchase, bob, 0n, zeroHash] });
  return stage.client.call({ account: bob, to, data, value: ETHER }).then(
    () => true,
    () => false,
  );
}

test("a sweep takes the cheapest by the price at the last block", async () => {
  const from = { from: alice };
  await stage.message(from, alice, { op: "deploy", tick: "SWEEP", max: 1000, lim: 100 });
  const mint = async (id: string) => {
    const tokenId = await stage.message(from, alice, { op: "mint", tick: "SWEEP", id, amt: "10" });
    await stage.message(from, stage.vault(alice), { op: "tsf", tick: "SWEEP", id: tokenId });
    return tokenId;
  };
  const [fast, slow] = [await mint("fast"), await mint("slow")];
  const startsAt = await now();
  const both = [
    { ...item("SWEEP", fast), terms: { price: 90n, endPrice: 10n, startsAt, endsAt: startsAt + SPAN, expires: NEVER } },
    { ...item("SWEEP", slow), terms: fixed(50n) },
  ];
  await stage.call(from, stage.market, "offer", both, 0n, zeroHash);
  const sweep = async (more: string) => {
    await stage.synced();
    return stage.api.read(contracts.checkSweep, `/market/check/sweep?ticker=SWEEP&from=${bob}${more}`);
  };
  const names = async (more = "") => (await sweep(more)).items.map(({ mintId, price }) => [mintId, price]);
  const [[first]] = [await names("&count=1")];
  expect(first).toEqual(["slow", 50n]);
  await stage.client.setNextBlockTimestamp({ timestamp: startsAt + SPAN });
  await stage.client.mine({ blocks: 1 });
  expect(await names()).toEqual([
    ["fast", 10n],
    ["slow", 50n],
  ]);
  expect(await names("&budget=12")).toEqual([["fast", 10n]]);
  expect((await sweep("")).total).toBe(60n);
});

/** The inputs of `offer`, which `use` passes on. */
function offerInputs() {
  const found = getAbiItem({ abi: stage.market.abi, name: "offer" });
  if (found?.type !== "function") throw new Error("the market has no function offer");
  return found.inputs;
}

/** An item of the check, as an offer names it. */
function item0(one: { ticker: string; tokenId: Hex; sequence?: bigint | null; turn?: bigint | null } | undefined) {
  if (one === undefined) throw new Error("there is no item");
  return item(one.ticker, one.tokenId, one.sequence ?? -1n, one.turn ?? -1n);
}
