import { encodeFunctionData, zeroHash } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { presetOfChain } from "@/lib/chain/networks";
import type { Address, Hash } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import type { Schema } from "@/lib/records/schema";
import { type TestApi, testApi } from "@/testing/harness/api";
import { item, type MarketActions, openMarket } from "@/testing/harness/api-market";
import { type Ask, askHandlers } from "@/testing/harness/ask";
import { EventReader } from "@/testing/harness/event-reader";
import { expectBad, expectGood } from "@/testing/harness/expect-answer";
import { until } from "@/testing/harness/until";
import { endpoints } from "../endpoints";
import type { ChainNode } from "../http/define-endpoint";
import { createDispatch } from "../http/dispatch";

let api: TestApi;
let market: MarketActions;
let ann: Address;
let ben: Address;
let cid: Address;
let dan: Address;

const ETHER = 10n ** 18n;
const id = (number: number): Hash => api.history.hash(`trade${number}`);
const UNKNOWN: Hash = `0x${"ab".repeat(32)}`;

async function read<A>({ answer }: { readonly answer: Schema<A> }, path: string, ask: Ask = api.ask.front): Promise<A> {
  return answer.read(await expectGood(ask, `/api/explorer${path}`), path);
}

const bad = (path: string) => expectBad(api.ask.front, `/api/explorer${path}`, "INVALID_PARAMETER");
const portfolioOf = (account: Address, ask?: Ask) => read(contracts.readPortfolio, `/market/portfolio/${account}`, ask);
const position = async () => (await read(contracts.readStatus, "/status")).index;

beforeAll(async () => {
  api = await testApi({ hasMarket: true });
  market = await openMarket(api.chain);
  ({ ann, ben, cid, dan } = api.history.people);
});

afterAll(async () => {
  await api?.stop();
  expect(api?.failures).toEqual([]);
});

describe("the check of offers", () => {
  const check = (from: Address, items: string, more = "") =>
    read(contracts.checkSell, `/market/check/sell?from=${from}&items=${items}&price=1${more}`);

  test("judges deposit and offer", async () => {
    const { block, hash } = await position();
    const { inscription } = await read(contracts.readInscription, "/inscriptions/TRADE/1");
    expect(inscription.offer).toMatchObject({ seller: ann, price: 4n * ETHER, isOpen: true });
    expect(await check(ann, `TRADE.${id(6)},TRADE.${id(1)}`)).toEqual({
      vault: market.vault(ann),
      items: [
        { ...named(6), mintId: "6", amount: 5n, needsDeposit: true, offer: null, ...ACCEPTED },
        { ...named(1), mintId: "1", amount: 100n, needsDeposit: false, offer: inscription.offer, ...ACCEPTED },
      ],
      anchor: { block, hash },
    });
  });

  test("names the seller's open offers only", async () => {
    const offersOf = async (from: Address) =>
      (await check(from, `TRADE.${id(1)},TRADE.${id(4)},TRADE.${id(5)}`)).items.map(
        ({ offer }) => offer?.price ?? null,
      );
    // The second one has expired.
    expect(await offersOf(ann)).toEqual([4n * ETHER, null, ETHER]);
    expect(await offersOf(ben)).toEqual([null, null, null]);
  });

  test("says why an item would be rejected", async () => {
    const { items } = await check(ben, `TRADE.${id(6)},TRADE.${UNKNOWN},NONE.${id(1)},TRADE.${id(1)}`);
    expect(items.map(({ accepted, reason }) => [accepted, reason])).toEqual([
      [false, "NOT_OWNER"],
      [false, "INSCRIPTION_UNKNOWN"],
      [false, "TICKER_UNKNOWN"],
      [false, "NOT_OWNER"],
    ]);
    expect(items[0]?.explanation).toContain("does not own");
    const listed = await check(cid, `GOLD.${api.history.hash("goldColon")}`);
    expect(listed.items).toMatchObject([{ accepted: false, reason: "LISTED", needsDeposit: true }]);
  });

  test("refuses malformed items and terms", async () => {
    const query = (items: string, more = "") => `/market/check/sell?from=${ann}&items=${items}&price=1${more}`;
    const one = `TRADE.${id(1)}`;
    const many = Array.from({ length: 51 }, (_, n) => `TRADE.0x${n.toString(16).padStart(64, "0")}`).join(",");
    for (const items of ["", ",", "TRADE", `${one}.1`, `${one},${one}`, `${one},`, many, `TR-DE.${id(1)}`])
      await bad(query(items));
    for (const more of ["&expires=5", "&expires=x"]) await bad(query(one, more));
    for (const price of ["0", String(2n ** 128n), "-1"])
      await bad(`/market/check/sell?from=${ann}&items=${one}&price=${price}`);
    await bad(`/market/check/sell?items=${one}&price=1`);
  });
});

const ACCEPTED = { accepted: true, reason: null, explanation: null } as const;
const named = (number: number) => ({ ticker: "TRADE", tokenId: id(number) });
const purchase = (seller: Address, number: number, price: bigint, sequence = 0n) =>
  `${seller}.TRADE.${id(number)}.${price}.${sequence}`;

describe("the check of purchases", () => {
  const check = (from: Address, items: string) =>
    read(contracts.checkBuy, `/market/check/buy?from=${from}&items=${items}`);

  test("accepts what fits an open offer, and names the judged block", async () => {
    const { block, hash } = await position();
    const bought = await check(cid, [purchase(ann, 1, 4n * ETHER), purchase(ann, 5, ETHER)].join(","));
    expect(bought).toMatchObject({
      items: [
        { ...named(1), seller: ann, vault: market.vault(ann), mintId: "1", amount: 100n, refusal: null, ...ACCEPTED },
        { ...named(5), unitPrice: 10n ** 35n, sequence: 0n, deposit: { isFinal: false }, ...ACCEPTED },
      ],
      total: 5n * ETHER,
      anchor: { block, hash },
    });
  });

  test("names the blocks before the judged one, which a purchase can name too", async () => {
    const { anchor, ancestors } = await check(cid, purchase(ann, 1, 4n * ETHER));
    expect(ancestors.map(({ block }) => anchor.block - block)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [place, { block, hash }] of ancestors.entries()) {
      const stored = await read(contracts.readBlock, `/blocks/${block}`);
      expect(stored?.block.hash).toBe(hash);
      const next = place === 0 ? anchor : ancestors[place - 1];
      const [header] = await api.chain.rpc.batch([
        { method: "eth_getBlockByNumber", params: [`0x${(next?.block ?? 0).toString(16)}`, false] },
      ]);
      expect(header).toMatchObject({ kind: "result", result: { parentHash: hash } });
    }
    expect((await read(contracts.checkSweep, `/market/check/sweep?ticker=TRADE&from=${cid}`)).ancestors).toEqual(
      ancestors,
    );
  });

  test("says what does not fit, and leaves it out of the total", async () => {
    const { items, total } = await check(
      cid,
      [
        purchase(ann, 1, 5n * ETHER),
        purchase(ann, 5, ETHER, 1n),
        // Expired, canceled with all others, sold, and offered without a deposit.
        ...[purchase(ann, 4, ETHER), purchase(ben, 2, (5n * ETHER) / 2n), purchase(ann, 3, 3n * ETHER)],
        purchase(ann, 6, ETHER),
      ].join(","),
    );
    expect(items.map(({ accepted, refusal, reason }) => [accepted, refusal, reason])).toEqual([
      [false, "PRICE_CHANGED", null],
      [false, "SEQUENCE_CHANGED", null],
      [false, "NOT_OPEN", null],
      [false, "NOT_OPEN", null],
      [false, "NOT_OPEN", "NOT_IN_VAULT"],
      [false, "NOT_OPEN", "NOT_IN_VAULT"],
    ]);
    for (const { explanation } of items) expect(explanation).not.toBeNull();
    expect(total).toBe(0n);
    // Somebody else's offer of the same inscription is none.
    expect((await check(cid, purchase(ben, 1, 4n * ETHER))).items).toMatchObject([
      { refusal: "NOT_OPEN", reason: "NOT_IN_VAULT", deposit: null },
    ]);
  });

  test("refuses malformed purchases", async () => {
    const [whole, limit] = [purchase(ann, 1, ETHER), 2n ** 128n];
    for (const items of ["", `${whole}.1`, whole.slice(1), purchase(ann, 1, limit), purchase(ann, 1, 1n, 2n ** 40n)])
      await bad(`/market/check/buy?from=${ann}&items=${items}`);
  });
});

test("purchases are accepted exactly if the contract executes them and the vault owns the inscription", async () => {
  const prices = [4n * ETHER, ETHER, (5n * ETHER) / 2n, 3n * ETHER];
  const drafts = [1, 2, 3, 4, 5, 6].flatMap((number) =>
    [ann, ben].flatMap((seller) =>
      prices.flatMap((price) => [0n, 1n].map((sequence) => ({ number, seller, price, sequence }))),
    ),
  );
  const outcomes: string[] = [];
  for (const { number, seller, price, sequence } of drafts) {
    const checked = await read(
      contracts.checkBuy,
      `/market/check/buy?from=${dan}&items=${purchase(seller, number, price, sequence)}`,
    );
    const args = [{ ...item("TRADE", id(number)), seller, price, sequence }, dan, 0n, zeroHash] as const;
    const data = encodeFunctionData({ abi, functionName: "buy", args });
    const isExecuted = await succeeds({ from: dan, to: market.market, data, value: price });
    const { accepted, reason } = checked.items[0] ?? { accepted: false, reason: null };
    const isBacked = reason !== "NOT_IN_VAULT";
    expect([number, seller, price, sequence, accepted]).toEqual([
      ...[number, seller, price, sequence],
      isExecuted && isBacked,
    ]);
    outcomes.push(`${isExecuted} ${isBacked}`);
  }
  expect(new Set(outcomes).size).toBe(4);
});

async function succeeds({ value, ...call }: Call & { readonly value: bigint }): Promise<boolean> {
  const sent = { ...call, value: `0x${value.toString(16)}` };
  const [outcome] = await api.chain.rpc.batch([{ method: "eth_call", params: [sent, "latest"] }]);
  return outcome?.kind === "result";
}

type Call = Readonly<Record<"from" | "to" | "data", string>>;

describe("the check of a sweep", () => {
  const check = (query: string) => read(contracts.checkSweep, `/market/check/sweep?ticker=TRADE&${query}`);
  const numbers = ({ items }: { readonly items: readonly { readonly mintId: string | null }[] }) =>
    items.map(({ mintId }) => Number(mintId));

  test("takes the cheapest by unit price, within a number and a budget", async () => {
    const all = await check(`from=${cid}`);
    expect([numbers(all), all.total, all.items.every(({ accepted }) => accepted)]).toEqual([[1, 5], 5n * ETHER, true]);
    expect(numbers(await check(`from=${cid}&count=1`))).toEqual([1]);
    expect(numbers(await check(`from=${cid}&budget=${4n * ETHER}`))).toEqual([1]);
    // What exceeds the budget is skipped.
    expect(numbers(await check(`from=${cid}&budget=${2n * ETHER}`))).toEqual([5]);
    expect(numbers(await check(`from=${cid}&budget=0`))).toEqual([]);
    // Nobody buys his own.
    expect(await check(`from=${ann}`)).toMatchObject({ items: [], total: 0n });
    for (const query of ["count=0", "count=51", "budget=-1"])
      await bad(`/market/check/sweep?ticker=TRADE&from=${cid}&${query}`);
  });
});

describe("a portfolio", () => {
  const withNode = (node: ChainNode | null): Ask => {
    const { feed, chain } = api;
    const context = { database: chain.database, feed, streams: 1, node, rulesOf: presetOfChain };
    return askHandlers(createDispatch({ endpoints, context, limiter: null, onFailure: () => undefined }));
  };

  test("counts what the account and its vault have", async () => {
    const { inscriptions } = await read(contracts.listAddressInscriptions, `/addresses/${ann}/inscriptions?limit=100`);
    const { tokens: _tokens, ...sums } = await portfolioOf(ann);
    expect(sums).toEqual({
      ...{ account: ann, vault: market.vault(ann), owned: inscriptions.length, inVault: 3, offered: 2 },
      ...{ sold: { count: 2, value: 5n * ETHER }, toCollect: 5n * ETHER, floorValue: (135n * ETHER) / 25n },
    });
    expect(await portfolioOf(market.vault(dan))).toMatchObject({ owned: 0, inVault: 0, toCollect: 0n, floorValue: 0n });
  });

  test("has a row for each token, which agree with the sums", async () => {
    const { tokens, ...sums } = await portfolioOf(ann);
    const trade = tokens.find(({ ticker }) => ticker === "TRADE");
    expect(trade).toMatchObject({ inVault: 3, offered: 2, sold: { count: 2, value: 5n * ETHER } });
    const sum = (all: readonly (number | bigint)[]) => all.reduce((before: bigint, each) => before + BigInt(each), 0n);
    expect(sum(tokens.map(({ count }) => count))).toBe(BigInt(sums.owned + sums.inVault));
    expect(sum(tokens.map(({ floorValue }) => floorValue))).toBe(sums.floorValue);
    expect(tokens[0]).toBe(trade);
    const { balances } = await read(contracts.listBalances, `/addresses/${ann}/balances?limit=100`);
    for (const { ticker, amount } of balances) {
      const row = tokens.find((token) => token.ticker === ticker);
      if (ticker !== "TRADE") expect(row).toMatchObject({ amount, inVault: 0, floorUnitPrice: null, floorValue: 0n });
    }
    expect((await portfolioOf(`0x${"ab".repeat(20)}`)).tokens).toEqual([]);
  });

  test("leaves the coins out if no node answers in time", async () => {
    expect(await portfolioOf(ann, withNode(null))).toMatchObject({ inVault: 3, toCollect: null });
    const silent = {
      findTransaction: () => never,
      findProceeds: () => never,
      findPendingMints: () => never,
      mintControl: () => never,
    };
    expect(await portfolioOf(ann, withNode(silent))).toMatchObject({ inVault: 3, toCollect: null });
    const refusing = { ...silent, findProceeds: () => Promise.reject(new Error("refused")) };
    expect(await portfolioOf(ann, withNode(refusing))).toMatchObject({ inVault: 3, toCollect: null });
  });
});

const never = new Promise<never>(() => undefined);

describe("after a checked purchase", () => {
  test("seller, buyer and readers of the ticker are told, and the checks agree with the chain", async () => {
    const checked = await read(contracts.checkBuy, `/market/check/buy?from=${dan}&items=${purchase(ann, 5, ETHER)}`);
    const { block, hash } = checked.anchor;
    const open = async (query: string) =>
      new EventReader(await fetch(`http://127.0.0.1:${api.port}/api/explorer/stream?${query}`));
    const readers = await Promise.all([`address=${ann}`, `address=${dan}`, "ticker=TRADE"].map(open));
    const [terms] = checked.items;
    if (terms === undefined) throw new Error("nothing was checked");
    const { price, sequence } = terms;
    const named = { ...item("TRADE", id(5)), seller: ann, price, sequence };
    const args = [named, dan, BigInt(block), hash] as const;
    const sent = await market.act(dan, encodeFunctionData({ abi, functionName: "buy", args }), price);
    for (const reader of readers) {
      const events = await reader.until(({ data }) => data.operations?.[0]?.transactionHash === sent);
      expect(events.at(-1)?.data.operations?.[0]).toMatchObject({
        ...{
          op: "sale",
          accepted: true,
          sender: dan,
          recipient: ann,
          tokenId: id(5),
          price: Number(ETHER),
          unit: null,
        },
      });
      await reader.leave();
    }
    const again = await read(contracts.checkBuy, `/market/check/buy?from=${cid}&items=${purchase(ann, 5, ETHER)}`);
    expect(again.items).toMatchObject([{ accepted: false, refusal: "NOT_OPEN", reason: "NOT_IN_VAULT" }]);
    const data = encodeFunctionData({ abi, functionName: "buy", args: [named, cid, 0n, zeroHash] });
    await expect(market.act(cid, data, price)).rejects.toThrow("reverted");
    expect(await portfolioOf(ann)).toMatchObject({ inVault: 2, sold: { count: 3 }, toCollect: 6n * ETHER });
  });

  test("an undone purchase leaves the offer open, and the coins with the buyer", async () => {
    const { rpc, caughtUp } = api.chain;
    const query = `/market/check/buy?from=${dan}&items=${purchase(ann, 1, 4n * ETHER)}`;
    const before = await portfolioOf(ann);
    const snapshot = await rpc.call("evm_snapshot", [], z.string());
    const args = [
      { ...item("TRADE", id(1)), seller: ann, price: 4n * ETHER, sequence: 0n },
      dan,
      0n,
      zeroHash,
    ] as const;
    await market.act(dan, encodeFunctionData({ abi, functionName: "buy", args }), 4n * ETHER);
    await caughtUp();
    expect((await read(contracts.checkBuy, query)).items).toMatchObject([{ refusal: "NOT_OPEN" }]);
    expect(await portfolioOf(ann)).toMatchObject({ inVault: before.inVault - 1, toCollect: 10n * ETHER });
    const { epoch } = await position();
    await rpc.call("evm_revert", [snapshot], z.boolean());
    for (let blocks = 0; blocks < 3; blocks++) await rpc.batch([{ method: "evm_mine", params: [] }]);
    await until(async () => (await position()).epoch > epoch);
    await caughtUp();
    expect((await read(contracts.checkBuy, query)).items).toMatchObject([{ accepted: true, refusal: null }]);
    expect(await portfolioOf(ann)).toEqual(before);
  });

  test("collected coins are gone from the portfolio", async () => {
    await market.act(ann, encodeFunctionData({ abi, functionName: "collect", args: [ann] }));
    await api.chain.caughtUp();
    expect(await portfolioOf(ann)).toMatchObject({ toCollect: 0n });
  });
});
