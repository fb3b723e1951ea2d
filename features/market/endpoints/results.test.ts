import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "@/features/api";
import { createDispatch } from "@/lib/api/http/dispatch";
import { presetOfChain } from "@/lib/chain/networks";
import type { Address } from "@/lib/protocol";
import { accountResults, heldResultPage, resultTotals, soldResultPage } from "@/lib/records/result";
import { askHandlers } from "@/tools/testing/harness/ask";
import { expectBad, expectGood } from "@/tools/testing/harness/expect-answer";
import { marketForTests } from "@/tools/testing/harness/market-requests";
import { runOn } from "@/tools/testing/harness/run-on";

const { api, read, bad, vault, id } = marketForTests();
let ann: Address;
let ben: Address;
let cid: Address;
let dan: Address;

const ETHER = 10n ** 18n;

beforeAll(() => {
  ({ ann, ben, cid, dan } = api().history.people);
});

describe("results", () => {
  const resultsOf = (account: Address) => read({ answer: accountResults }, `/accounts/${account}/results`);
  const salesOf = (account: Address, query = "limit=10") =>
    read({ answer: soldResultPage }, `/accounts/${account}/results/sales?${query}`);
  const holdingsOf = (account: Address, query = "limit=10") =>
    read({ answer: heldResultPage }, `/accounts/${account}/results/holdings?${query}`);
  const tradeOf = async (account: Address) =>
    (await resultsOf(account)).tokens.find(({ ticker }) => ticker === "TRADE");
  const NOTHING = { count: 0, proceeds: 0n };

  test("of minted inscriptions are their whole proceeds, and holdings are worth the floor", async () => {
    const floorUnitPrice = 4n * 10n ** 34n;
    expect(await tradeOf(ann)).toEqual({
      ...{ ticker: "TRADE", amount: 135n, unknownAmount: 0n, floorUnitPrice, count: 4, cost: 0n, unknown: 0 },
      floorValue: (135n * floorUnitPrice) / ETHER,
      unrealized: (135n * floorUnitPrice) / ETHER,
      sold: { count: 2, proceeds: 5n * ETHER, cost: 0n, result: 5n * ETHER },
      soldUnknown: NOTHING,
    });
    const results = await resultsOf(ann);
    expect([results.account, results.vault]).toEqual([ann, vault(ann)]);
    expect(results.total.sold.result).toBe(5n * ETHER);
  });

  test("of bought inscriptions use what each cost", async () => {
    expect(await tradeOf(cid)).toMatchObject({
      ...{ count: 0, amount: 0n, cost: 0n },
      sold: { count: 1, proceeds: 4n * ETHER, cost: 3n * ETHER, result: ETHER },
    });
    const [sale] = (await salesOf(cid, "limit=1&ticker=TRADE")).sales;
    expect(sale).toMatchObject({
      ...{ tokenId: id(3), mintId: "3", amount: 30n, cost: 3n * ETHER, proceeds: 4n * ETHER, result: ETHER },
      recipient: dan,
      transactionHash: api().history.hash("exchange3"),
      acquired: { kind: "purchase", from: vault(ann), transactionHash: api().history.hash("sale3") },
    });
    const [kept] = (await holdingsOf(ben, "limit=1&ticker=TRADE")).holdings;
    expect(kept).toMatchObject({
      ...{ tokenId: id(2), inVault: true, cost: 2n * ETHER, floorValue: 2n * ETHER, unrealized: 0n },
      acquired: { kind: "purchase", transactionHash: api().history.hash("sale2") },
    });
  });

  test("never take an unknown cost as 0", async () => {
    // cid received GOLD 1 by a transfer, and bought GOLD 2 for 5 gwei.
    const { holdings } = await holdingsOf(cid, "limit=10&ticker=GOLD");
    const facts = holdings.map(({ mintId, cost, unrealized, acquired }) => [mintId, cost, unrealized, acquired.kind]);
    expect(facts).toEqual([
      ["1", null, null, "transfer"],
      ["2", 5_000_000_000n, null, "purchase"],
      ["a:b", 0n, null, "mint"],
    ]);
    const gold = (await resultsOf(cid)).tokens.find(({ ticker }) => ticker === "GOLD");
    expect(gold).toMatchObject({ cost: 5_000_000_000n, unknown: 1, unknownAmount: 100n, unrealized: null });
    const parts = (await holdingsOf(dan, "limit=10&ticker=GOLD")).holdings;
    expect(parts.map(({ cost, acquired }) => [cost, acquired.kind])).toEqual([
      [null, "split"],
      [null, "split"],
    ]);
  });

  test("have the same totals, for any account", async () => {
    for (const account of [ann, ben, cid, dan]) {
      const { unrealized, sold } = (await resultsOf(account)).total;
      const { totals } = await read({ answer: resultTotals }, `/accounts/${account}/results/totals`);
      expect([account, totals]).toEqual([account, { sales: sold.count, realized: sold.result, unrealized }]);
    }
    const { totals } = await read({ answer: resultTotals }, `/accounts/${cid}/results/totals`);
    expect(totals?.realized).toBe(ETHER);
  });

  test("are listed page by page", async () => {
    const first = await salesOf(ann, "limit=1");
    expect(first.sales.map(({ tokenId }) => tokenId)).toEqual([id(3)]);
    const second = await salesOf(ann, `limit=1&before=${first.next}`);
    expect(second.sales.map(({ tokenId }) => tokenId)).toEqual([id(2)]);
    const all = await holdingsOf(ann, "limit=100");
    const some = await holdingsOf(ann, "limit=2");
    expect(some.holdings).toEqual(all.holdings.slice(0, 2));
    const rest = await holdingsOf(ann, `limit=98&before=${some.next}`);
    expect(rest.holdings).toEqual(all.holdings.slice(2));
  });

  test("of an address without operations are empty", async () => {
    const nobody: Address = "0x00000000000000000000000000000000000000ee";
    const { total, tokens } = await resultsOf(nobody);
    expect([total.count, total.cost, total.unrealized, tokens]).toEqual([0, 0n, null, []]);
    expect((await salesOf(nobody)).sales).toEqual([]);
    expect((await holdingsOf(nobody)).holdings).toEqual([]);
  });

  test("refuse malformed parameters", async () => {
    await bad("/accounts/0x12/results");
    await bad(`/accounts/${ann}/results/sales?before=x`);
    await bad(`/accounts/${ann}/results/holdings?before=x`);
  });

  test("wait until the worker has computed those of an earlier index", async () => {
    const { notifier, chain } = api();
    const context = { database: chain.database, notifier, streams: 1, node: null, rulesOf: presetOfChain };
    const ask = askHandlers(createDispatch({ endpoints, context, limiter: null, onFailure: () => undefined }));
    await runOn(chain.databaseUrl, "insert into backfill values ('movement')");
    await expectBad(ask, `/api/explorer/accounts/${dan}/results`, "NOT_READY");
    await expectBad(ask, `/api/explorer/accounts/${dan}/results/totals`, "NOT_READY");
    await runOn(chain.databaseUrl, "delete from backfill");
    await expectGood(ask, `/api/explorer/accounts/${dan}/results`);
  });
});
