import { beforeAll, describe, expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import { holderPage } from "@/lib/records/holder";
import { vaultLink } from "@/lib/records/market";
import { marketForTests } from "@/tools/testing/harness/market-requests";
import * as ofMarket from "../contracts";

const { api, read, readAll, bad, vault, id } = marketForTests();
let ann: Address;
let ben: Address;
let cid: Address;
let dan: Address;

const ETHER = 10n ** 18n;

beforeAll(() => {
  ({ ann, ben, cid, dan } = api().history.people);
});

describe("tokens", () => {
  test("have their numbers", async () => {
    const token = await read(contracts.readMarketToken, "/market/tokens/TRADE");
    const unitPrice = (4n * 10n ** 36n) / 30n;
    expect(token).toEqual({
      ticker: "TRADE",
      floor: { price: 4n * ETHER, unitPrice: 4n * 10n ** 34n, amount: 100n, tokenId: id(1) },
      volume24h: 7n * ETHER,
      change24h: 23_333,
      sales24h: 2,
      listedShare: Math.floor((110 * 1_000_000) / 215),
      openOffers: 2,
      openAmount: 110n,
      sales: 3,
      volume: 9n * ETHER,
      holders: 4,
      supply: 215n,
      lastUnitPrice: unitPrice,
      lookalikes: null,
      labels: [],
      sparkline: [...Array(23).fill(4n * 10n ** 34n), unitPrice],
    });
    expect(await read(contracts.readMarketToken, "/market/tokens/EMPTY")).toMatchObject({
      ...{ floor: null, volume24h: 0n, change24h: null, openOffers: 0, sales: 0, lastUnitPrice: null, sparkline: [] },
    });
    await bad("/market/tokens/NONE", "TICKER_UNKNOWN");
  });

  test("can be named, offered or not", async () => {
    const { tokens, next } = await read(contracts.listMarketTokens, "/market/tokens?tickers=TRADE,EMPTY,NONE,TRADE");
    expect([tokens.map(({ ticker }) => ticker).sort(), next]).toEqual([["EMPTY", "TRADE"], null]);
    expect(tokens.find(({ ticker }) => ticker === "TRADE")).toEqual(
      await read(contracts.readMarketToken, "/market/tokens/TRADE"),
    );
    const many = (count: number) => Array.from({ length: count }, (_, n) => `T${n}`).join(",");
    expect((await read(contracts.listMarketTokens, `/market/tokens?tickers=${many(50)}`)).tokens).toEqual([]);
    for (const tickers of ["", ",", "TRADE,", "a-b", many(51)]) await bad(`/market/tokens?tickers=${tickers}`);
  });

  test("that were offered or sold, in each order, page by page", async () => {
    const [trade, gold] = await Promise.all(
      ["TRADE", "GOLD"].map((ticker) => read(contracts.readMarketToken, `/market/tokens/${ticker}`)),
    );
    expect(gold).toMatchObject({ sales: 1, sales24h: 0, change24h: 0, floor: null });
    for (const order of ["volume", "floor", "change", "sales", "listed", "holders"]) {
      const pages = await readAll(contracts.listMarketTokens, `/market/tokens?order=${order}`);
      expect([order, pages.flatMap(({ tokens }) => tokens)]).toEqual([order, [trade, gold]]);
      await bad(`/market/tokens?order=${order}&before=x`);
    }
  });

  test("have candles of both kinds of sales", async () => {
    const [sold, later] = await Promise.all(["sale2", "exchange3"].map((name) => timeOf(name)));
    const span = (interval: string, length: number) =>
      `/market/candles/TRADE?interval=${interval}&from=${sold}&to=${(later ?? 0) + length}`;
    const { candles } = await read(ofMarket.readCandles, span("hour", 3_600));
    const [first, last] = [4n * 10n ** 34n, (4n * 10n ** 36n) / 30n];
    expect(candles).toEqual([
      {
        ...{ time: hourOf(sold), open: first, high: first, low: first, close: first },
        ...{ volume: 2n * ETHER, amount: 50n, sales: 1 },
      },
      {
        ...{ time: hourOf(later), open: 10n ** 35n, high: last, low: 10n ** 35n, close: last },
        ...{ volume: 7n * ETHER, amount: 60n, sales: 2 },
      },
    ]);
    expect((await read(ofMarket.readCandles, span("day", 86_400))).candles).toHaveLength(2);
    await bad("/market/candles/TRADE?interval=hour&from=0&to=9999999");
    await bad("/market/candles/TRADE?interval=week&from=0&to=1");
  });
});

async function timeOf(name: string): Promise<number> {
  const { operations } = await read(contracts.readTransaction, `/transactions/${api().history.hash(name)}`);
  return operations[0]?.timestamp ?? 0;
}

function hourOf(time = 0): number {
  return time - (time % 3_600);
}

describe("sales", () => {
  test("by message and through the market, of an account on either side", async () => {
    const { sales } = await read(ofMarket.listSales, `/sales?account=${cid}`);
    expect(sales).toMatchObject([
      {
        ...{
          kind: "message",
          tokenId: id(3),
          mintId: "3",
          seller: cid,
          buyer: dan,
          price: 4n,
          unit: "ETH",
          value: 4n * ETHER,
        },
        ...{ amount: 30n, unitPrice: (4n * 10n ** 36n) / 30n, paid: 4n * ETHER, counted: true },
      },
      {
        ...{ kind: "market", tokenId: id(3), seller: ann, buyer: cid, price: 3n * ETHER, unit: null },
        ...{ value: 3n * ETHER, unitPrice: 10n ** 35n, paid: 3n * ETHER, counted: true },
      },
      { kind: "message", ticker: "GOLD", seller: ben, buyer: cid, price: 5n, unit: "gwei", value: 5_000_000_000n },
    ]);
    const ofTicker = await read(ofMarket.listSales, `/sales?account=${cid}&ticker=TRADE`);
    expect(ofTicker.sales).toEqual(sales.slice(0, 2));
    const pages = await readAll(ofMarket.listSales, `/sales?account=${cid}`);
    expect(pages.flatMap((page) => page.sales)).toEqual(sales);
    await bad("/sales?account=1");
  });

  test("in each order and direction, page by page", async () => {
    const { sales } = await read(ofMarket.listSales, "/sales");
    expect(sales.length).toBeGreaterThan(3);
    const by = (key: (sale: (typeof sales)[number]) => bigint, of = sales) =>
      of.toSorted(
        (a, b) => Number(key(b) - key(a) > 0n) - Number(key(b) - key(a) < 0n) || sales.indexOf(a) - sales.indexOf(b),
      );
    const ofTicker = sales.filter(({ ticker }) => ticker === "TRADE");
    for (const [query, expected] of [
      ["", sales],
      ["order=value", by(({ value }) => value)],
      ["ticker=TRADE", ofTicker],
      ["ticker=TRADE&order=value", by(({ value }) => value, ofTicker)],
      ["ticker=TRADE&order=unitPrice", by(({ unitPrice }) => unitPrice, ofTicker)],
      [`account=${cid}`, sales.filter(({ seller, buyer }) => seller === cid || buyer === cid)],
      [`vault=${vault(ann)}`, ofTicker.filter(({ seller, kind }) => seller === ann && kind === "market")],
    ] as const) {
      for (const direction of ["desc", "asc"]) {
        const pages = await readAll(ofMarket.listSales, `/sales?${query}&direction=${direction}`);
        const found = pages.flatMap((page) => page.sales);
        expect([query, direction, found]).toEqual([
          query,
          direction,
          direction === "desc" ? expected : expected.toReversed(),
        ]);
      }
    }
    for (const wrong of [
      "order=x",
      "direction=up",
      "order=unitPrice",
      `order=value&account=${cid}`,
      `order=value&vault=${vault(ann)}`,
      "order=value&before=1-0-0",
    ]) {
      await bad(`/sales?${wrong}`);
    }
  });

  test("from a vault are those of its account through the market", async () => {
    const list = async (query: string) =>
      (await read(ofMarket.listSales, `/sales?${query}`)).sales.map(({ kind, tokenId, buyer }) => [
        kind,
        tokenId,
        buyer,
      ]);
    const sold = [
      ["market", id(3), cid],
      ["market", id(2), ben],
    ];
    expect(await list(`vault=${vault(ann)}`)).toEqual(sold);
    expect(await list(`vault=${vault(ann)}&ticker=TRADE`)).toEqual(sold);
    expect(await list(`vault=${vault(ann)}&ticker=GOLD`)).toEqual([]);
    expect(await list(`vault=${vault(ann)}&account=${cid}`)).toEqual(sold.slice(0, 1));
    expect(await list(`vault=${vault(ann)}&account=${ben}&ticker=TRADE`)).toEqual(sold.slice(1));
    // cid has sold only by message, and an account is not its vault.
    for (const none of [vault(cid), ann]) expect(await list(`vault=${none}`)).toEqual([]);
    await bad("/sales?vault=1");
  });
});

describe("vaults", () => {
  test("are those of their accounts wherever an owner is named", async () => {
    const vaultAt = (address: Address) => read({ answer: vaultLink }, `/addresses/${address}/vault`);
    expect(await vaultAt(ann)).toEqual({ address: ann, account: null, vault: vault(ann) });
    expect(await vaultAt(vault(ann))).toEqual({ address: vault(ann), account: ann, vault: null });
    // dan has deposited nothing.
    expect(await vaultAt(vault(dan))).toMatchObject({ account: null });
    const { inscription } = await read(contracts.readInscription, "/inscriptions/TRADE/1");
    expect(inscription).toMatchObject({ owner: vault(ann), account: ann, offer: { price: 4n * ETHER, isOpen: true } });
    const { inscription: owned } = await read(contracts.readInscription, "/inscriptions/TRADE/6");
    expect(owned).toMatchObject({ owner: ann, account: null, offer: null });
    const { inscriptions } = await read(contracts.listAddressInscriptions, `/addresses/${vault(ann)}/inscriptions`);
    expect(inscriptions.map(({ account, offer }) => [account, offer?.isOpen])).toEqual([
      [ann, true],
      [ann, false],
      [ann, true],
    ]);
    const { holders } = (await read({ answer: holderPage }, "/tokens/TRADE/holders")) ?? { holders: [] };
    expect(holders.map(({ address, account }) => [address, account])).toEqual([
      [vault(ann), ann],
      [vault(ben), ben],
      [dan, null],
      [ann, null],
    ]);
  });

  test("are named with their accounts in operations, once the index has them", async () => {
    const { operations } = await read(contracts.readInscription, "/inscriptions/TRADE/1");
    const parties = operations.map(({ op, sender, senderAccount, recipient, recipientAccount }) => [
      op,
      ...[sender, senderAccount, recipient, recipientAccount],
    ]);
    expect(parties[0]).toEqual(["offer", ann, null, vault(ann), ann]);
    expect(parties.filter(([op]) => op === "tsf")).toContainEqual(["tsf", ann, null, vault(ann), ann]);
    const { operations: sold } = await read(contracts.readInscription, "/inscriptions/TRADE/3");
    const released = sold.find(({ op, sender }) => op === "tsf" && sender === vault(ann));
    expect(released).toMatchObject({ senderAccount: ann, recipient: cid, recipientAccount: null });
    const { operations: received } = await read(contracts.listAddressOperations, `/addresses/${vault(ben)}/operations`);
    expect(
      received.every((one) => (one.sender === vault(ben) ? one.senderAccount : one.recipientAccount) === ben),
    ).toBe(true);
    expect(received.length).toBeGreaterThan(0);
  });

  test("are found with their accounts", async () => {
    const { results } = await read(contracts.search, `/search?q=${vault(ann)}`);
    expect(results).toEqual([
      { kind: "address", address: ann },
      { kind: "address", address: vault(ann) },
    ]);
    expect((await read(contracts.search, `/search?q=${ann}`)).results).toEqual([{ kind: "address", address: ann }]);
  });
});
