import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness/database";
import { type Database, openDatabase } from "../pool";
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

let store: TestDatabase;
let database: Database;
let client: pg.Client;

beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.url);
  client = new pg.Client({ connectionString: store.url });
  await client.connect();
  await client.query(
    `insert into "cursor" (network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     values ('local', 1, 0, '', 7, decode(repeat('11', 32), 'hex'), $1, 1, 5)`,
    [NOW],
  );
  for (const { ticker, offers, volume, before } of TOKENS) {
    await client.query(
      `insert into deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
         timestamp, text, supply, mint_count, holder_count, next_id)
       values ($1, 1, 1, false, '', '', 0, 0, 0, 0, '', 1, 0, 0, 1)`,
      [ticker],
    );
    await client.query("insert into market_token values ($1, $2, 0, 1, 0, null)", [ticker, offers]);
    for (const [start, value] of [[NOW - 3_600, volume] as const, [NOW - 172_800, before] as const]) {
      if (value === 0n) continue;
      await client.query("insert into candle values ($1, 'hour', $2, 1, 1, 1, 1, $3, 1, 1)", [
        ticker,
        start,
        `${value}`,
      ]);
    }
  }
});

afterAll(async () => {
  await client?.end();
  await database?.close();
  await store?.drop();
});

test("the order by volume is that of the number of open offers among equal volumes, over pages of any size", async () => {
  const expected = ["EEE", "CCC", "DDD", "GGG", "FFF", "BBB", "AAA", "HHH"];
  for (const limit of [1, 2, 3, 5, 8, 20]) {
    const found: string[] = [];
    let before: string | undefined;
    do {
      const { tokens, next } = await listMarketTokens(database, { order: "volume", limit, before });
      found.push(...tokens.map(({ ticker }) => ticker));
      before = next ?? undefined;
    } while (before !== undefined);
    expect([limit, found]).toEqual([limit, expected]);
  }
});
