import { encodeFunctionData, zeroHash } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { NIP20_MARKET_ABI as abi } from "@/lib/chain/contracts/nip20-market";
import type { Address, Hash } from "@/lib/protocol";
import * as contracts from "@/lib/records/contracts";
import type { TestApi } from "@/tools/testing/harness/api";
import { item, type MarketActions } from "@/tools/testing/harness/api-market";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { marketApi } from "@/tools/testing/harness/market-api";
import * as ofMarket from "../contracts";

const stage = openForTests(marketApi);
let api: TestApi;
let market: MarketActions;
let ann: Address;
let ben: Address;
let cid: Address;
let dan: Address;

const ETHER = 10n ** 18n;

beforeAll(() => {
  ({ api, market } = stage());
  ({ ann, ben, cid, dan } = api.history.people);
});

const UNKNOWN: Hash = `0x${"ab".repeat(32)}`;
const ACCEPTED = { accepted: true, reason: null, explanation: null } as const;
const named = (number: number) => ({ ticker: "TRADE", tokenId: stage().id(number) });

describe("the check of offers", () => {
  const check = (from: Address, items: string, more = "") =>
    stage().read(ofMarket.checkSell, `/market/check/sell?from=${from}&items=${items}&price=1${more}`);

  test("checks deposit and offer", async () => {
    const { block, hash } = await stage().position();
    const { inscription } = await stage().read(contracts.readInscription, "/inscriptions/TRADE/1");
    expect(inscription.offer).toMatchObject({ seller: ann, price: 4n * ETHER, isOpen: true });
    expect(await check(ann, `TRADE.${stage().id(6)},TRADE.${stage().id(1)}`)).toEqual({
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
      (await check(from, `TRADE.${stage().id(1)},TRADE.${stage().id(4)},TRADE.${stage().id(5)}`)).items.map(
        ({ offer }) => offer?.price ?? null,
      );
    // The second one has expired.
    expect(await offersOf(ann)).toEqual([4n * ETHER, null, ETHER]);
    expect(await offersOf(ben)).toEqual([null, null, null]);
  });

  test("states why an item would be rejected", async () => {
    const { items } = await check(
      ben,
      `TRADE.${stage().id(6)},TRADE.${UNKNOWN},NONE.${stage().id(1)},TRADE.${stage().id(1)}`,
    );
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
    const one = `TRADE.${stage().id(1)}`;
    const many = Array.from({ length: 51 }, (_, n) => `TRADE.0x${n.toString(16).padStart(64, "0")}`).join(",");
    for (const items of ["", ",", "TRADE", `${one}.1`, `${one},${one}`, `${one},`, many, `TR-DE.${stage().id(1)}`])
      await stage().bad(query(items));
    for (const more of ["&expires=5", "&expires=x"]) await stage().bad(query(one, more));
    for (const price of ["0", String(2n ** 128n), "-1"])
      await stage().bad(`/market/check/sell?from=${ann}&items=${one}&price=${price}`);
    await stage().bad(`/market/check/sell?items=${one}&price=1`);
  });
});

describe("the check of purchases", () => {
  const check = (from: Address, items: string) =>
    stage().read(ofMarket.checkBuy, `/market/check/buy?from=${from}&items=${items}`);

  test("accepts purchases that match an open offer, and names the checked block", async () => {
    const { block, hash } = await stage().position();
    const bought = await check(cid, [stage().purchase(ann, 1, 4n * ETHER), stage().purchase(ann, 5, ETHER)].join(","));
    expect(bought).toMatchObject({
      items: [
        { ...named(1), seller: ann, vault: market.vault(ann), mintId: "1", amount: 100n, refusal: null, ...ACCEPTED },
        { ...named(5), unitPrice: 10n ** 35n, sequence: 0n, deposit: { isFinal: false }, ...ACCEPTED },
      ],
      total: 5n * ETHER,
      anchor: { block, hash },
    });
  });

  test("names the blocks before the checked one, which a purchase can name too", async () => {
    const { anchor, ancestors } = await check(cid, stage().purchase(ann, 1, 4n * ETHER));
    expect(ancestors.map(({ block }) => anchor.block - block)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [place, { block, hash }] of ancestors.entries()) {
      const stored = await stage().read(contracts.readBlock, `/blocks/${block}`);
      expect(stored?.block.hash).toBe(hash);
      const next = place === 0 ? anchor : ancestors[place - 1];
      const [header] = await api.chain.rpc.batch([
        { method: "eth_getBlockByNumber", params: [`0x${(next?.block ?? 0).toString(16)}`, false] },
      ]);
      expect(header).toMatchObject({ kind: "result", result: { parentHash: hash } });
    }
    expect((await stage().read(ofMarket.checkSweep, `/market/check/sweep?ticker=TRADE&from=${cid}`)).ancestors).toEqual(
      ancestors,
    );
  });

  test("reports purchases that do not match, and excludes them from the total", async () => {
    const { items, total } = await check(
      cid,
      [
        stage().purchase(ann, 1, 5n * ETHER),
        stage().purchase(ann, 5, ETHER, 1n),
        // Expired, canceled with all others, sold, and offered without a deposit.
        ...[
          stage().purchase(ann, 4, ETHER),
          stage().purchase(ben, 2, (5n * ETHER) / 2n),
          stage().purchase(ann, 3, 3n * ETHER),
        ],
        stage().purchase(ann, 6, ETHER),
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
    // There is no offer of another seller for the same inscription.
    expect((await check(cid, stage().purchase(ben, 1, 4n * ETHER))).items).toMatchObject([
      { refusal: "NOT_OPEN", reason: "NOT_IN_VAULT", deposit: null },
    ]);
  });

  test("refuses malformed purchases", async () => {
    const [whole, limit] = [stage().purchase(ann, 1, ETHER), 2n ** 128n];
    for (const items of [
      "",
      `${whole}.1`,
      whole.slice(1),
      stage().purchase(ann, 1, limit),
      stage().purchase(ann, 1, 1n, 2n ** 40n),
    ])
      await stage().bad(`/market/check/buy?from=${ann}&items=${items}`);
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
    const checked = await stage().read(
      ofMarket.checkBuy,
      `/market/check/buy?from=${dan}&items=${stage().purchase(seller, number, price, sequence)}`,
    );
    const args = [{ ...item("TRADE", stage().id(number)), seller, price, sequence }, dan, 0n, zeroHash] as const;
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
  const check = (query: string) => stage().read(ofMarket.checkSweep, `/market/check/sweep?ticker=TRADE&${query}`);
  const numbers = ({ items }: { readonly items: readonly { readonly mintId: string | null }[] }) =>
    items.map(({ mintId }) => Number(mintId));

  test("takes the cheapest by unit price, within a number and a budget", async () => {
    const all = await check(`from=${cid}`);
    expect([numbers(all), all.total, all.items.every(({ accepted }) => accepted)]).toEqual([[1, 5], 5n * ETHER, true]);
    expect(numbers(await check(`from=${cid}&count=1`))).toEqual([1]);
    expect(numbers(await check(`from=${cid}&budget=${4n * ETHER}`))).toEqual([1]);
    // Offers that exceed the budget are skipped.
    expect(numbers(await check(`from=${cid}&budget=${2n * ETHER}`))).toEqual([5]);
    expect(numbers(await check(`from=${cid}&budget=0`))).toEqual([]);
    // No one buys their own offers.
    expect(await check(`from=${ann}`)).toMatchObject({ items: [], total: 0n });
    for (const query of ["count=0", "count=51", "budget=-1"])
      await stage().bad(`/market/check/sweep?ticker=TRADE&from=${cid}&${query}`);
  });
});
