import { expect, test } from "vitest";
import type { AddressInscriptionsQuery } from "@/lib/records";
import { indexAtForTests } from "@/tools/testing/harness/index-at";
import { listAddressInscriptions } from "./address-inscriptions";

const index = indexAtForTests(1_700_000_000, ["deployment", "inscription", "balance", "signer", "market_token"]);
const OWNER = `0x${"aa".repeat(20)}` as const;

/** Inscriptions of the owner in the order in which they were minted. BBB has the highest floor, and CCC none. */
const MINTED = [
  { ticker: "AAA", ordinal: 1, amount: 5 },
  { ticker: "BBB", ordinal: 1, amount: 7 },
  { ticker: "CCC", ordinal: 1, amount: 900 },
  { ticker: "AAA", ordinal: 2, amount: 80 },
  { ticker: "BBB", ordinal: 2, amount: 7 },
] as const;
const name = ({ ticker, ordinal }: { ticker: string; ordinal: number }) => `${ticker} ${ordinal}`;

async function fill(): Promise<void> {
  await index().deploy(["AAA", "BBB", "CCC"]);
  for (const [block, { ticker, ordinal, amount }] of MINTED.entries()) {
    await index().client.query(
      `insert into inscription (ticker, token_id, ordinal, amount, owner, listed, transaction_hash, block_number, transaction_index,
         position, timestamp)
       values ($1, decode(lpad($2, 64, '0'), 'hex'), $3, $4, decode($5, 'hex'), false, '', $2::int8, 0, 0, 0)`,
      [ticker, String(block), ordinal, amount, OWNER.slice(2)],
    );
  }
  const { client } = index();
  await client.query("insert into balance select ticker, owner, sum(amount), count(*) from inscription group by 1, 2");
  await client.query("insert into signer select ticker, address, 0, true from balance where ticker <> 'CCC'");
  await client.query(
    `insert into market_token (ticker, open_offers, open_amount, sales, volume, floor_unit_price)
     values ('AAA', 1, 1, 0, 0, 1000000000000000000), ('BBB', 1, 1, 0, 0, 20000000000000000000)`,
  );
}

async function all(query: Omit<AddressInscriptionsQuery, "limit">, limit: number): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  do {
    const page = await listAddressInscriptions(index().database, { ...query, address: OWNER, limit, before });
    found.push(...page.inscriptions.map(name));
    before = page.next ?? undefined;
  } while (before !== undefined);
  return found;
}

test.each([
  ["ticker", undefined, ["AAA 1", "AAA 2", "BBB 1", "BBB 2", "CCC 1"]],
  ["newest", undefined, MINTED.map(name).toReversed()],
  ["amount", undefined, ["CCC 1", "AAA 2", "BBB 2", "BBB 1", "AAA 1"]],
  ["value", undefined, ["BBB 2", "BBB 1", "AAA 2", "AAA 1", "CCC 1"]],
  ["ticker", true, ["AAA 1", "AAA 2", "BBB 1", "BBB 2"]],
  ["value", true, ["BBB 2", "BBB 1", "AAA 2", "AAA 1"]],
  ["ticker", false, ["CCC 1"]],
  ["newest", false, ["CCC 1"]],
] as const)("by %s, signed %s, over pages of any size", async (order, signed, expected) => {
  await fill();
  for (const limit of [1, 2, 3, 5]) expect([limit, await all({ order, signed }, limit)]).toEqual([limit, expected]);
});

test("of one ticker", async () => {
  await fill();
  expect(await all({ order: "amount", ticker: "AAA" }, 1)).toEqual(["AAA 2", "AAA 1"]);
});

test("of tickers with a contract", async () => {
  await fill();
  expect(await all({ withContract: true }, 1)).toEqual([]);
  await index().client.query("update deployment set contract = $1 where ticker in ('AAA', 'CCC')", [
    Buffer.from("cc".repeat(20), "hex"),
  ]);
  for (const limit of [1, 2, 5])
    expect([limit, await all({ withContract: true }, limit)]).toEqual([limit, ["AAA 1", "AAA 2", "CCC 1"]]);
  expect(await all({ withContract: true, order: "newest" }, 2)).toEqual(["AAA 2", "CCC 1", "AAA 1"]);
});
