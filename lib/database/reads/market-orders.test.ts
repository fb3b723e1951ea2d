import { beforeEach, describe, expect, test } from "vitest";
import type { MarketOrder } from "@/lib/records";
import { indexAtForTests } from "@/tools/testing/harness/index-at";
import { nodesOf, planOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import type { Queryable } from "../pool";
import { listMarketTokens } from "./market-tokens";

const NOW = 1_700_000_000;

/** Tokens with their open offers, and their volumes now and two days ago. */
const TOKENS = [
  { ticker: "AAA", offers: 1, volume: 0n, before: 0n },
  { ticker: "BBB", offers: 7, volume: 0n, before: 50n },
  { ticker: "CCC", offers: 3, volume: 5n, before: 0n },
  { ticker: "DDD", offers: 0, volume: 5n, before: 0n },
  { ticker: "EEE", offers: 2, volume: 2n ** 120n, before: 0n },
  { ticker: "FFF", offers: 7, volume: 0n, before: 0n },
  { ticker: "GGG", offers: 2_147_483_647, volume: 4n, before: 0n },
  { ticker: "HHH", offers: 0, volume: 0n, before: 9n },
] as const;

/** Tokens on offer with few different floors and shares. Every third one has only been sold. */
const LISTED = Array.from({ length: 6_000 }, (_, index) => ({
  ticker: `L${String(index).padStart(5, "0")}`,
  floor: index % 3 === 0 ? null : BigInt((index % 4) * 7),
  share: index % 3 === 0 ? 0 : index % 5,
}));

const index = indexAtForTests(NOW, ["deployment", "market_token", "candle", "offer"]);

/** The tickers of all pages. */
async function allOf(on: Queryable, order: MarketOrder, limit: number): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  do {
    const { tokens, next } = await listMarketTokens(on, { order, limit, before });
    found.push(...tokens.map(({ ticker }) => ticker));
    before = next ?? undefined;
  } while (before !== undefined);
  return found;
}

test("the order by volume is by the number of open offers among equal volumes, over pages of any size", async () => {
  await index().deploy(TOKENS.map(({ ticker }) => ticker));
  for (const { ticker, offers, volume, before } of TOKENS) {
    await index().client.query("insert into market_token values ($1, $2, 0, 1, 0, null)", [ticker, offers]);
    for (const [start, value] of [[NOW - 3_600, volume] as const, [NOW - 172_800, before] as const]) {
      if (value === 0n) continue;
      await index().client.query("insert into candle values ($1, 'hour', $2, 1, 1, 1, 1, $3, 1, 1)", [
        ticker,
        start,
        `${value}`,
      ]);
    }
  }
  const expected = ["EEE", "CCC", "DDD", "GGG", "FFF", "BBB", "AAA", "HHH"];
  for (const limit of [1, 2, 3, 5, 8, 20]) {
    expect([limit, await allOf(index().database, "volume", limit)]).toEqual([limit, expected]);
  }
});

describe("the orders by floor and by share on offer", () => {
  beforeEach(async () => {
    await index().deploy(LISTED.map(({ ticker }) => ticker));
    await index().client.query(
      `insert into market_token (ticker, open_offers, open_amount, sales, volume, floor_token_id, floor_unit_price, listed_share)
       select ticker, case when floor is null then 0 else 1 end, 1, 1, 0, case when floor is null then null else '\\x01'::bytea end,
         floor, share
       from unnest($1::text[], $2::numeric[], $3::int[]) as l(ticker, floor, share)`,
      [
        LISTED.map(({ ticker }) => ticker),
        LISTED.map(({ floor }) => floor?.toString() ?? null),
        LISTED.map(({ share }) => share),
      ],
    );
  });

  const KEYS = {
    floor: ({ floor }: (typeof LISTED)[number]) => floor ?? -1n,
    listed: ({ share }: (typeof LISTED)[number]) => BigInt(share),
  } as const;
  const sorted = (order: keyof typeof KEYS) =>
    [...LISTED]
      .sort((a, b) => Number(KEYS[order](b) - KEYS[order](a)) || (a.ticker < b.ticker ? -1 : 1))
      .map(({ ticker }) => ticker);

  test.each(["floor", "listed"] as const)(
    "%s: largest first, then by ticker, over pages of any size",
    async (order) => {
      for (const limit of [797, 5_999, 6_000]) {
        expect(await allOf(index().database, order, limit)).toEqual(sorted(order));
      }
    },
  );

  test.each(["floor", "listed"] as const)("%s: each page is read along an index", async (order) => {
    await index().client.query("analyze market_token");
    const sent: SentStatement[] = [];
    await allOf(recording(index().database, sent), order, 100);
    expect(sent).toHaveLength(60);
    for (const each of sent.filter((_, page) => page % 5 === 0)) {
      const nodes = nodesOf(await planOf(index().client, each, true));
      const read = nodes.filter((node) => node["Relation Name"] === "market_token");
      expect(read.map((node) => node["Node Type"])).not.toContain("Seq Scan");
      for (const node of read) expect(node["Actual Rows"]).toBeLessThanOrEqual(101);
    }
  });
});
