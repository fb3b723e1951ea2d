import { afterEach, expect, test, vi } from "vitest";
import { vaultOf } from "@/lib/chain/contracts/nip20-market";
import { local } from "@/lib/chain/networks";
import { listMarketTokens, readMarketToken } from "@/lib/client/calls/market-tokens";
import { marketAddress } from "@/lib/protocol";
import type { Floor, SellCheck } from "@/lib/records";
import { apiForTests } from "@/tools/testing/harness/for-tests";
import * as client from "./calls";

const realFetch = globalThis.fetch;
const ETHER = 10n ** 18n;
const api = apiForTests({ hasMarket: true });

afterEach(() => {
  vi.unstubAllGlobals();
});

test("answers of the market arrive exact and typed", async () => {
  const origin = `http://127.0.0.1:${api().port}`;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => realFetch(`${origin}${path}`, init));
  const { ann, ben, cid, dan } = api().history.people;
  const tokenId = api().history.hash("trade1");
  const vault = vaultOf(marketAddress(local) ?? ann, ann);

  const { tokens } = await listMarketTokens({ order: "change", limit: 1 });
  expect(await readMarketToken({ ticker: "TRADE" })).toEqual(tokens[0]);
  expect(await readMarketToken({ ticker: "NONE" })).toBeNull();
  const floor: Floor = { price: 4n * ETHER, unitPrice: 4n * 10n ** 34n, amount: 100n, tokenId };
  expect(tokens[0]).toMatchObject({ floor, change24h: 23_333 });
  const { offers } = await client.listOffers({ ticker: "TRADE", order: "unitPrice", limit: 1 });
  expect(offers).toMatchObject([{ tokenId, price: 4n * ETHER, sequence: 0n, expires: null, isOpen: true }]);
  const { candles } = await client.readCandles({ ticker: "TRADE", interval: "day", from: 0, to: 0 });
  expect(candles).toEqual([]);
  const [sold] = (await client.listSales({ ticker: "GOLD", limit: 10 })).sales;
  expect(sold).toMatchObject({ seller: ben, buyer: cid, price: 5n, paid: 5_000_000_000n });

  expect(await client.readPortfolio({ address: ann })).toMatchObject({ vault, offered: 2, toCollect: 5n * ETHER });
  const { account, totals } = await client.readResultTotals({ address: ann });
  expect([account, totals?.sales, totals?.realized]).toEqual([ann, 2, 5n * ETHER]);
  const sell: SellCheck = await client.checkSell({ from: ann, items: `TRADE.${tokenId}`, price: 1n });
  expect(sell).toMatchObject({ vault, items: [{ accepted: true, needsDeposit: false }] });
  const items = `${ann}.TRADE.${tokenId}.${4n * ETHER}.0`;
  expect(await client.checkBuy({ from: cid, items })).toMatchObject({ total: 4n * ETHER });
  expect(await client.checkSweep({ ticker: "TRADE", from: dan, budget: 4n * ETHER })).toMatchObject({
    items: [{ tokenId, accepted: true }],
    anchor: sell.anchor,
  });
});
