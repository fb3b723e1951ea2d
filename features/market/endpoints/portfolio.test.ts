import { encodeFunctionData, zeroHash } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/features/api";
import type { ChainNode } from "@/lib/api/http/define-endpoint";
import { createDispatch } from "@/lib/api/http/dispatch";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import { presetOfChain } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import type { TestApi } from "@/tools/testing/harness/api";
import { item, type MarketActions } from "@/tools/testing/harness/api-market";
import { type Ask, askHandlers } from "@/tools/testing/harness/ask";
import { EventReader } from "@/tools/testing/harness/event-reader";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { marketApi } from "@/tools/testing/harness/market-api";
import { until } from "@/tools/testing/harness/until";
import * as ofMarket from "../contracts";

const stage = openForTests(marketApi);
let api: TestApi;
let market: MarketActions;
let ann: Address;
let cid: Address;
let dan: Address;

const ETHER = 10n ** 18n;

beforeAll(() => {
  ({ api, market } = stage());
  ({ ann, cid, dan } = api.history.people);
});

const never = new Promise<never>(() => undefined);

describe("a portfolio", () => {
  const withNode = (node: ChainNode | null): Ask => {
    const { notifier, chain } = api;
    const context = { database: chain.database, notifier, streams: 1, node, rulesOf: presetOfChain };
    return askHandlers(createDispatch({ endpoints, context, limiter: null, onFailure: () => undefined }));
  };

  test("counts the holdings of the account and of its vault", async () => {
    const { inscriptions } = await stage().read(
      contracts.listAddressInscriptions,
      `/addresses/${ann}/inscriptions?limit=100`,
    );
    const { tokens: _tokens, ...sums } = await stage().portfolioOf(ann);
    expect(sums).toEqual({
      ...{ account: ann, vault: market.vault(ann), owned: inscriptions.length, inVault: 3, offered: 2 },
      ...{ sold: { count: 2, value: 5n * ETHER }, toCollect: 5n * ETHER, floorValue: (135n * ETHER) / 25n },
    });
    expect(await stage().portfolioOf(market.vault(dan))).toMatchObject({
      owned: 0,
      inVault: 0,
      toCollect: 0n,
      floorValue: 0n,
    });
  });

  test("has a row for each token, which agree with the sums", async () => {
    const { tokens, ...sums } = await stage().portfolioOf(ann);
    const trade = tokens.find(({ ticker }) => ticker === "TRADE");
    expect(trade).toMatchObject({ inVault: 3, offered: 2, sold: { count: 2, value: 5n * ETHER } });
    const sum = (all: readonly (number | bigint)[]) => all.reduce((before: bigint, each) => before + BigInt(each), 0n);
    expect(sum(tokens.map(({ count }) => count))).toBe(BigInt(sums.owned + sums.inVault));
    expect(sum(tokens.map(({ floorValue }) => floorValue))).toBe(sums.floorValue);
    expect(tokens[0]).toBe(trade);
    const { balances } = await stage().read(contracts.listBalances, `/addresses/${ann}/balances?limit=100`);
    for (const { ticker, amount } of balances) {
      const row = tokens.find((token) => token.ticker === ticker);
      if (ticker !== "TRADE") expect(row).toMatchObject({ amount, inVault: 0, floorUnitPrice: null, floorValue: 0n });
    }
    expect((await stage().portfolioOf(`0x${"ab".repeat(20)}`)).tokens).toEqual([]);
  });

  test("omits the coins if no node answers in time", async () => {
    expect(await stage().portfolioOf(ann, withNode(null))).toMatchObject({ inVault: 3, toCollect: null });
    const silent = {
      findTransaction: () => never,
      findProceeds: () => never,
      findItemStates: () => never,
      findPendingMints: () => never,
      mintControl: () => never,
    };
    expect(await stage().portfolioOf(ann, withNode(silent))).toMatchObject({ inVault: 3, toCollect: null });
    const refusing = { ...silent, findProceeds: () => Promise.reject(new Error("refused")) };
    expect(await stage().portfolioOf(ann, withNode(refusing))).toMatchObject({ inVault: 3, toCollect: null });
  });
});

describe("after a checked purchase", () => {
  test("seller, buyer and readers of the ticker receive events, and the checks agree with the chain", async () => {
    const checked = await stage().read(
      ofMarket.checkBuy,
      `/market/check/buy?from=${dan}&items=${stage().purchase(ann, 5, ETHER)}`,
    );
    const { block, hash } = checked.anchor;
    const open = async (query: string) =>
      new EventReader(await fetch(`http://127.0.0.1:${api.port}/api/explorer/stream?${query}`));
    const readers = await Promise.all([`address=${ann}`, `address=${dan}`, "ticker=TRADE"].map(open));
    const [terms] = checked.items;
    if (terms === undefined) throw new Error("nothing was checked");
    const { price, sequence } = terms;
    const named = { ...item("TRADE", stage().id(5)), seller: ann, price, sequence };
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
          tokenId: stage().id(5),
          price: Number(ETHER),
          unit: null,
        },
      });
      await reader.leave();
    }
    const again = await stage().read(
      ofMarket.checkBuy,
      `/market/check/buy?from=${cid}&items=${stage().purchase(ann, 5, ETHER)}`,
    );
    expect(again.items).toMatchObject([{ accepted: false, refusal: "NOT_OPEN", reason: "NOT_IN_VAULT" }]);
    const data = encodeFunctionData({ abi, functionName: "buy", args: [named, cid, 0n, zeroHash] });
    await expect(market.act(cid, data, price)).rejects.toThrow("reverted");
    expect(await stage().portfolioOf(ann)).toMatchObject({ inVault: 2, sold: { count: 3 }, toCollect: 6n * ETHER });
  });

  test("an undone purchase leaves the offer open, and the coins with the buyer", async () => {
    const { rpc, synced } = api.chain;
    const query = `/market/check/buy?from=${dan}&items=${stage().purchase(ann, 1, 4n * ETHER)}`;
    const before = await stage().portfolioOf(ann);
    const snapshot = await rpc.call("evm_snapshot", [], z.string());
    const args = [
      { ...item("TRADE", stage().id(1)), seller: ann, price: 4n * ETHER, sequence: 0n },
      dan,
      0n,
      zeroHash,
    ] as const;
    await market.act(dan, encodeFunctionData({ abi, functionName: "buy", args }), 4n * ETHER);
    await synced();
    expect((await stage().read(ofMarket.checkBuy, query)).items).toMatchObject([{ refusal: "NOT_OPEN" }]);
    expect(await stage().portfolioOf(ann)).toMatchObject({ inVault: before.inVault - 1, toCollect: 10n * ETHER });
    const { epoch } = await stage().position();
    await rpc.call("evm_revert", [snapshot], z.boolean());
    for (let blocks = 0; blocks < 3; blocks++) await rpc.batch([{ method: "evm_mine", params: [] }]);
    await until(async () => (await stage().position()).epoch > epoch);
    await synced();
    expect((await stage().read(ofMarket.checkBuy, query)).items).toMatchObject([{ accepted: true, refusal: null }]);
    expect(await stage().portfolioOf(ann)).toEqual(before);
  });

  test("collected coins are gone from the portfolio", async () => {
    await market.act(ann, encodeFunctionData({ abi, functionName: "collect", args: [ann] }));
    await api.chain.synced();
    expect(await stage().portfolioOf(ann)).toMatchObject({ toCollect: 0n });
  });
});
