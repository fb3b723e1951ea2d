import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { planOf } from "@/tools/testing/harness/plans";

const MINTS = 2_000;

let database: TestDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await testDatabase({ distributed: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Mints these ids of a ticker. The table has no statistics, as in a first sync. */
async function mint(ticker: string, ids: readonly string[]): Promise<void> {
  await client.query("ALTER TABLE inscription SET (autovacuum_enabled = false)");
  await client.query(
    `INSERT INTO inscription (ticker, token_id, owner, listed, mint_id, ordinal, amount, transaction_hash, block_number,
       transaction_index, position, timestamp)
     SELECT $1, sha256(($1 || id)::bytea), '\\x01', false, id, n, 1, sha256(id::bytea), n, 0, 0, n
     FROM unnest($2::text[]) WITH ORDINALITY AS t(id, n)`,
    [ticker, ids],
  );
}

async function nextFreeIds(ticker: string, from: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>("SELECT next_free_id($1, n) AS id FROM unnest($2::int8[]) n", [
    ticker,
    from,
  ]);
  return rows.map(({ id }) => Number(id));
}

test("is the first id from a number on that the token does not have", async () => {
  await mint("oak", ["1", "2", "3", "5", "007", "7"]);
  await mint("elm", ["4", "6"]);
  expect(await nextFreeIds("oak", [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([4, 4, 4, 4, 6, 6, 8, 8]);
  expect(await nextFreeIds("ash", [1])).toEqual([1]);
});

test("passes over at most as many taken ids as it is told", async () => {
  await mint("oak", ["1", "2", "3", "4"]);
  const { rows } = await client.query<{ id: string }>(
    "SELECT next_free_id('oak', n, 2) AS id FROM unnest(ARRAY[1, 2, 3, 4, 5]::int8[]) n",
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([3, 4, 5, 5, 5]);
});

test("reads a few pages for each id that it passes, however many inscriptions the token has", async () => {
  await mint(
    "oak",
    Array.from({ length: MINTS }, (_, n) => String(n + 1)),
  );
  const statement = { name: "next", text: "SELECT next_free_id($1::text, 1)" };
  const plan = await planOf(client, { statement, values: ["oak"] }, true);
  expect((plan["Shared Hit Blocks"] ?? 0) / MINTS).toBeLessThan(5);
  expect(await nextFreeIds("oak", [1])).toEqual([MINTS + 1]);
});
