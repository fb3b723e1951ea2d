import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { BusyError, type Database, openDatabase } from "./pool";
import { listMints, listOwnedTokens } from "./reads/inscriptions";

const COUNT = 6_001;
const OWNER = `0x${"0a".repeat(20)}` as const;
const END = BigInt(COUNT);

const openMints = async (of = database) => (await listMints(of, "LONG", 0n, END)).open();

let server: TestDatabase;
let client: pg.Client;
let database: Database;

/** Rows are inserted by SQL, because these tests cover only the reading of long lists. */
beforeAll(async () => {
  server = await testDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 0, '', 10, decode(repeat('07', 32), 'hex'), 0, 1, 0)`,
  );
  await client.query(
    `INSERT INTO inscription (ticker, token_id, mint_id, ordinal, amount, owner, listed, transaction_hash, block_number,
       transaction_index, position, timestamp)
     SELECT 'LONG', sha256(n::text::bytea), n::text, n, n, decode(repeat('0a', 20), 'hex'), false, sha256(n::text::bytea),
       1, n, 0, 0 FROM generate_series(1, ${COUNT}) n`,
  );
  database = openDatabase(server.url);
});

afterAll(async () => {
  await database?.close();
  await client?.end();
  await server?.drop();
});

test("reads a long list completely, in order, in bounded chunks", async () => {
  const list = await openMints();
  const ordinals: number[] = [];
  const sizes: number[] = [];
  for await (const rows of list.chunks) {
    sizes.push(rows.length);
    ordinals.push(...rows.map((row) => row.ordinal));
  }
  await list.close();
  expect(ordinals).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
  const ofOwner = await (await listOwnedTokens(database, OWNER)).open();
  let count = 0;
  for await (const rows of ofOwner.chunks) count += rows.length;
  await ofOwner.close();
  expect(count).toBe(COUNT);
});

test("reads a list from one state while the index changes", async () => {
  const list = await openMints();
  const owners = new Set<string | null>();
  for await (const rows of list.chunks) {
    for (const row of rows) owners.add(row.owner);
    await client.query(`UPDATE inscription SET owner = NULL WHERE ticker = 'LONG'`);
    await client.query(`UPDATE "cursor" SET block_number = 11`);
  }
  await list.close();
  expect([...owners]).toEqual([OWNER]);
  expect(list.at?.block).toBe(10);
  await client.query(`UPDATE inscription SET owner = decode(repeat('0a', 20), 'hex') WHERE ticker = 'LONG'`);
});

test("an abandoned list releases its connection; too many lists at once are rejected", async () => {
  // The fifth list is rejected after this time.
  const limited = openDatabase(server.url, { connectTimeout: 3_000 });
  const openFour = () => Promise.all([1, 2, 3, 4].map(() => openMints(limited)));
  const lists = await openFour();
  await expect(openMints(limited)).rejects.toBeInstanceOf(BusyError);
  for (const list of lists) {
    for await (const _rows of list.chunks) break;
    await list.close();
    await list.close();
  }
  for (const list of await openFour()) await list.close();
  await limited.close();
});

test("only the snapshot fails if the server closes its connection", async () => {
  const list = await openMints();
  const read = async () => {
    for await (const _rows of list.chunks) {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = current_database()",
      );
    }
  };
  await expect(read()).rejects.toThrow();
  await list.close();
  const next = await openMints();
  expect(next.empty).toBe(false);
  await next.close();
});

test("a list that is not opened uses no connection, and a short one need not be opened", async () => {
  const long = await Promise.all([1, 2, 3, 4, 5].map(() => listMints(database, "LONG", 0n, END)));
  expect(long.map(({ rows, empty }) => [rows, empty])).toEqual(Array.from({ length: 5 }, () => [null, false]));
  expect(new Set(long.map(({ key }) => key)).size).toBe(1);
  const short = await listMints(database, "LONG", 0n, 10n);
  expect(short.rows).toHaveLength(10);
  expect((await listMints(database, "LONG", 1_000n, 6_000n)).rows).toHaveLength(5_000);
  expect(short.key).not.toBe(long[0]?.key);
});
