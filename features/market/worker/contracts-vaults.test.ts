import fc from "fast-check";
import { encodeAbiParameters, getAbiItem, type Hex, zeroHash } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { priceAt } from "@/lib/protocol";
import { lower } from "@/tools/testing/harness/contracts";
import { readState } from "@/tools/testing/harness/state";
import {
  fixed,
  item,
  NEVER,
  type OfferTerms,
  type VaultsStage,
  vaultsStage,
} from "@/tools/testing/harness/vaults-stage";

let stage: VaultsStage;
let alice: Hex;
let bob: Hex;

beforeAll(async () => {
  stage = await vaultsStage();
  const [a, b] = (await stage.client.getAddresses()).map(lower);
  if (!a || !b) throw new Error("the chain has too few accounts");
  [alice, bob] = [a, b];
});
afterAll(() => stage.stop());

const DAY = 86_400n;
const ETHER = 10n ** 18n;

/** The rows of offers and locks, and what is derived from them, as texts. */
async function tables(): Promise<string[][]> {
  await stage.synced();
  const read = async (table: string): Promise<string[]> => {
    const { rows } = await stage.sql.query<{ row: string }>(`select t::text as row from ${table} t order by 1`);
    return rows.map(({ row }) => row);
  };
  return Promise.all(["offer", "vault_lock", "vault", "market_token", "sale", "inscription"].map(read));
}

/** Does it, has the chain replaced by one without it, which must bring back all rows, and does it again. */
async function undoneOnce<T>(act: () => Promise<T>): Promise<T> {
  const before = await tables();
  const id = await stage.client.snapshot();
  await act();
  expect(await tables()).not.toEqual(before);
  await stage.client.revert({ id });
  await stage.client.mine({ blocks: 1 });
  expect(await tables()).toEqual(before);
  return act();
}

const offers = async () => {
  await stage.synced();
  const { rows } = await stage.sql.query(
    `select ticker, price, end_price, starts_at::int, ends_at::int, sequence::int, turn::int, open,
       '0x' || encode(vault, 'hex') as vault from offer order by ticker`,
  );
  return rows;
};
const locks = async () => {
  await stage.synced();
  const { rows } = await stage.sql.query(
    `select ticker, '0x' || encode(vault, 'hex') as vault, '0x' || encode(module, 'hex') as module, sequence::int, turn::int,
       until::int from vault_lock order by ticker`,
  );
  return rows;
};
const outcomes = async (hash: Hex) => {
  await stage.synced();
  return stage.outcomes(hash);
};
const now = async (): Promise<bigint> => (await stage.client.getBlock()).timestamp;

/** Allows the market for an account, and makes an offer in the same call. */
function useMarket(from: Hex, named: ReturnType<typeof item>, terms: OfferTerms): Promise<Hex> {
  const offer = getAbiItem({ abi: stage.market.abi, name: "offer" });
  if (offer?.type !== "function") throw new Error("the market has no function offer");
  const data = encodeAbiParameters(offer.inputs, stage.offerOf(named, terms));
  return stage.call({ from }, stage.factory, "use", stage.market.address, data);
}

describe("vaults on a chain", () => {
  test("have the addresses that vaultOf computes", async () => {
    for (const account of [alice, bob, stage.market.address])
      expect(lower(`0x${String(await stage.read(stage.factory, "vaultOf", account)).slice(2)}`)).toBe(
        stage.vault(account),
      );
  });

  test("are offered at a fixed and at a falling price, and sold at the price of the block's time", async () => {
    const tokenId = await undoneOnce(() => stage.deposited(alice, "FALL"));
    const used = await undoneOnce(() => useMarket(alice, item("FALL", tokenId), fixed(5n * ETHER)));
    expect(await outcomes(used)).toEqual(["offer accepted"]);
    const first = {
      ticker: "FALL",
      price: String(5n * ETHER),
      sequence: 0,
      turn: 0,
      open: true,
      vault: stage.vault(alice),
    };
    expect(await offers()).toEqual([{ ...first, end_price: null, starts_at: null, ends_at: null }]);

    const start = await now();
    const terms = { price: 9n * ETHER, endPrice: ETHER, startsAt: start, endsAt: start + 1_000n, expires: NEVER };
    const again = stage.offerOf(item("FALL", tokenId), terms);
    await undoneOnce(() => stage.call({ from: alice }, stage.market, "offer", ...again));
    const falling = { end_price: String(ETHER), starts_at: Number(start), ends_at: Number(start) + 1_000 };
    expect(await offers()).toEqual([{ ...first, price: String(9n * ETHER), ...falling }]);

    const purchase = { seller: alice, ...item("FALL", tokenId), terms, maximum: 9n * ETHER };
    const sale = await undoneOnce(async () => {
      await stage.client.setNextBlockTimestamp({ timestamp: (await now()) + 200n });
      // Nodes estimate at another time: at the first price, no change is paid back, which needs less gas.
      const sending = { from: bob, value: 9n * ETHER, gas: 500_000n };
      return stage.call(sending, stage.market, "buy", purchase, bob, 0n, zeroHash);
    });
    expect(await outcomes(sale)).toEqual(["sale accepted", "tsf accepted"]);
    const { blockNumber } = await stage.client.getTransactionReceipt({ hash: sale });
    const { timestamp } = await stage.client.getBlock({ blockNumber });
    const { rows } = await stage.sql.query("select price, paid, counted from sale where ticker = 'FALL'");
    const price = priceAt(protocolTerms(terms), Number(timestamp)).toString();
    expect(rows).toEqual([{ price, paid: price, counted: true }]);
    expect([await offers(), await stage.owners("FALL")]).toEqual([[], { 1: bob }]);
  });

  test("are locked by a module, which ends the offer, and unlocked or taken", async () => {
    const tokenId = await stage.deposited(bob, "LOCK");
    await stage.call({ from: bob }, stage.factory, "use", stage.module.address, "0x");
    await useMarket(bob, item("LOCK", tokenId), fixed(ETHER));
    await stage.client.increaseTime({ seconds: Number(DAY) });
    await stage.client.mine({ blocks: 1 });
    const until = (await now()) + 10n * DAY;
    const named = item("LOCK", tokenId);
    const opened = await undoneOnce(() =>
      stage.call({ from: bob }, stage.module, "open", named.ticker, tokenId, 0n, 0n, ETHER, until),
    );
    expect(await outcomes(opened)).toEqual(["lock accepted"]);
    const lock = { ticker: "LOCK", vault: stage.vault(bob), module: stage.module.address, sequence: 0, turn: 1 };
    expect([await offers(), await locks()]).toEqual([[], [{ ...lock, until: Number(until) }]]);
    const refused = stage.offerOf(item("LOCK", tokenId, 0n, 1n), fixed(ETHER));
    expect(await stage.refusal({ from: bob }, stage.market, "offer", ...refused)).toBe("IsLocked");

    const position = { owner: bob, ...named, price: ETHER, until };
    const ended = await undoneOnce(() => stage.call({ from: bob }, stage.module, "end", position));
    expect([await outcomes(ended), await locks()]).toEqual([["unlock accepted"], []]);
    const renewed = stage.offerOf(item("LOCK", tokenId, 0n, 2n), fixed(ETHER));
    await undoneOnce(() => stage.call({ from: bob }, stage.market, "offer", ...renewed));
    expect(await offers()).toMatchObject([{ ticker: "LOCK", turn: 2, open: true }]);

    const second = { ...position, turn: 2n };
    await stage.call({ from: bob }, stage.module, "open", named.ticker, tokenId, 0n, 2n, ETHER, until);
    expect([await offers(), await locks()]).toMatchObject([[], [{ turn: 3 }]]);
    const take = ["take", second, alice, 0n, zeroHash] as const;
    const taken = await undoneOnce(() => stage.call({ from: alice, value: ETHER }, stage.module, ...take));
    expect(await outcomes(taken)).toEqual(["tsf accepted"]);
    expect([await locks(), await stage.owners("LOCK")]).toEqual([[], { 1: alice }]);
  });

  test("keep a lock of what was not deposited yet, and withdraw what is not locked", async () => {
    const from = { from: bob };
    await stage.message(from, bob, { op: "deploy", tick: "EARLY", max: 1000, lim: 100 });
    const tokenId = await stage.message(from, bob, { op: "mint", tick: "EARLY", id: "1", amt: "7" });
    const until = (await now()) + 100n;
    const named = item("EARLY", tokenId);
    const opened = await undoneOnce(() =>
      stage.call(from, stage.module, "open", named.ticker, tokenId, 0n, 0n, ETHER, until),
    );
    expect(await outcomes(opened)).toEqual(["lock accepted"]);
    expect(await stage.operations(opened)).toMatchObject([{ ticker: "", tokenId: null, sender: stage.vault(bob) }]);
    await stage.message(from, stage.vault(bob), { op: "tsf", tick: "EARLY", id: "1" });
    expect(await locks()).toMatchObject([{ ticker: "EARLY", vault: stage.vault(bob), until: Number(until) }]);
    const out = [[{ ticker: named.ticker, tokenId }]] as const;
    expect(await stage.refusal(from, stage.factory, "withdraw", ...out)).toBe("IsLocked");
    await stage.client.increaseTime({ seconds: 200 });
    await stage.client.mine({ blocks: 1 });
    const withdrawn = await undoneOnce(() => stage.call(from, stage.factory, "withdraw", ...out));
    expect([await outcomes(withdrawn), await locks()]).toEqual([["tsf accepted"], []]);
    expect(await stage.owners("EARLY")).toEqual({ 1: bob });
  });

  test("cancel one offer, and all", async () => {
    const tokenId = await stage.deposited(alice, "ENDS");
    const offer = () =>
      stage.call({ from: alice }, stage.market, "offer", ...stage.offerOf(item("ENDS", tokenId), fixed(7n)));
    await offer();
    const { ticker } = item("ENDS", tokenId);
    const cancel = await undoneOnce(() => stage.call({ from: alice }, stage.market, "cancel", [{ ticker, tokenId }]));
    expect(await outcomes(cancel)).toEqual(["cancel accepted"]);
    await offer();
    const stopped = await undoneOnce(() => stage.call({ from: alice }, stage.factory, "stop", stage.market.address));
    expect(await outcomes(stopped)).toEqual(["cancelAll accepted"]);
    expect(await offers()).toMatchObject([{ ticker: "ENDS", open: false }]);
  });

  test("have prices that fall as in the contract", async () => {
    const prices = fc.tuple(fc.bigInt(1n, 2n ** 120n - 1n), fc.bigInt(1n, 2n ** 120n - 1n)).filter(([a, b]) => a > b);
    const spans = fc.tuple(fc.bigInt(0n, NEVER), fc.bigInt(0n, NEVER)).filter(([a, b]) => a < b);
    for (const [[price, endPrice], [startsAt, endsAt]] of fc.sample(fc.tuple(prices, spans), 40)) {
      const terms = { price, endPrice, startsAt, endsAt, expires: NEVER };
      const times = [0n, startsAt, startsAt + 1n, (startsAt + endsAt) / 2n, endsAt - 1n, endsAt, NEVER];
      const told = await Promise.all(times.map((time) => stage.read(stage.market, "priceAt", terms, time)));
      expect(times.map((time) => priceAt(protocolTerms(terms), Number(time)))).toEqual(told);
    }
  });

  test("have the rows of an index that is made from the start", async () => {
    await stage.synced();
    const again = await stage.indexAgain();
    expect(await readState(again.url)).toEqual(await readState(stage.databaseUrl));
    await again.drop();
  });
});

function protocolTerms({ price, endPrice, startsAt, endsAt }: OfferTerms) {
  const fall = { endPrice, startsAt: Number(startsAt), endsAt: Number(endsAt) };
  return { price, fall: endPrice === price ? null : fall };
}
