import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import type { AddressOperationsQuery, OperationPage } from "@/lib/records";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { recording, type SentStatement } from "@/tools/testing/harness/plans";
import { rowsHandled } from "@/tools/testing/harness/rows-handled";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase } from "../pool";
import { readBlockBounds } from "./block-times";
import { EXAMINED, listFilteredAddressOperations, listFilteredOperations } from "./filtered-operations";

const ME: Address = `0x${"aa".repeat(20)}`;
/** Number of blocks. Each has one operation of {@link ME}, every third of them received. */
const BLOCKS = 3 * EXAMINED;
/** Seconds between blocks. */
const INTERVAL = 10;
/** The only block with an operation of the kind that the tests look for. */
const RARE = 77;

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await withClient(created.url, async (client: pg.Client) => {
    await client.query(`INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', ${BLOCKS}, '\\x01', 1700000000, 1, 0)`);
    await client.query(
      `INSERT INTO block (number, hash, parent_hash, timestamp, operations)
       SELECT n, sha256(n::text::bytea), '', n * ${INTERVAL}, 1 FROM generate_series(1, ${BLOCKS}) n`,
    );
    await client.query(
      `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
         recipient, accepted, succeeded)
       SELECT 'OAK', n, 0, 0, sha256(n::text::bytea), n * ${INTERVAL}, CASE WHEN n = ${RARE} THEN 'split' ELSE 'tsf' END, '',
         CASE WHEN n % 3 = 0 THEN '\\xbb' ELSE $1::bytea END, CASE WHEN n % 3 = 0 THEN $1::bytea ELSE '\\xbb' END, true, true
       FROM generate_series(1, ${BLOCKS}) n`,
      [Buffer.from(ME.slice(2), "hex")],
    );
    await client.query("ANALYZE");
  });
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

const listMine = (query: Omit<AddressOperationsQuery, "limit">, limit = 100) =>
  listFilteredAddressOperations(database, { ...query, address: ME, limit });

/** Reads all pages and returns the blocks of their operations, and the number of pages. */
async function whole(read: (before: string | undefined) => Promise<OperationPage>) {
  const blocks: number[] = [];
  for (let before: string | undefined, pages = 1; ; pages++) {
    const { operations, next } = await read(before);
    blocks.push(...operations.map(({ blockNumber }) => blockNumber));
    if (next === null) return { blocks, pages };
    before = next;
  }
}

test("a filter that matches one old operation finds it after pages of a bounded number of operations", async () => {
  const first = await listMine({ op: "split" });
  expect(first).toMatchObject({ operations: [], next: `${BLOCKS - EXAMINED + 1}-0-0` });
  expect(await whole((before) => listMine({ op: "split", before }))).toEqual({
    blocks: [RARE],
    pages: BLOCKS / EXAMINED + 1,
  });
  expect(await whole((before) => listFilteredOperations(database, { op: "split", limit: 10, before }))).toMatchObject({
    blocks: [RARE],
  });
});

test("pages of any size have each match once, in order", async () => {
  const received = Array.from({ length: BLOCKS / 3 }, (_, n) => BLOCKS - 3 * n);
  for (const limit of [1_000, 77]) {
    const read = (before: string | undefined) => listMine({ direction: "in", before }, limit);
    expect((await whole(read)).blocks).toEqual(received);
  }
});

test("oldest first, pages have the same matches in the other order", async () => {
  const read = (before: string | undefined) => listMine({ direction: "in", order: "oldest", before }, 77);
  expect((await whole(read)).blocks).toEqual(Array.from({ length: BLOCKS / 3 }, (_, n) => 3 * (n + 1)));
  expect(await listMine({ op: "split", order: "oldest" })).toMatchObject({
    ...{ operations: [{ blockNumber: RARE }], next: `${EXAMINED}-0-0` },
  });
  const spanned = (before: string | undefined) => listMine({ from: 1_000, to: 1_050, order: "oldest", before }, 2);
  expect(await whole(spanned)).toEqual({ blocks: [100, 101, 102, 103, 104], pages: 3 });
  const ofTicker = { ticker: "OAK", to: 50, order: "oldest", limit: 9 } as const;
  expect((await whole((before) => listFilteredOperations(database, { ...ofTicker, before }))).blocks).toEqual([
    1, 2, 3, 4,
  ]);
});

test("dates select blocks without a scan of the later ones", async () => {
  expect(await readBlockBounds(database, { from: 1_000, to: 1_001 })).toMatchObject({ first: 100, end: 101 });
  expect(await readBlockBounds(database, { from: 1, to: 9_999_999 })).toMatchObject({ first: 0, end: BLOCKS + 1 });
  const read = (before: string | undefined) => listMine({ from: 1_000, to: 1_050, before }, 2);
  expect(await whole(read)).toEqual({ blocks: [104, 103, 102, 101, 100], pages: 3 });
  const ofTicker = { ticker: "OAK", from: 1_000, to: 1_050, limit: 9 };
  expect((await listFilteredOperations(database, ofTicker)).operations).toHaveLength(5);
});

test.each(["split", "rvk"] as const)("the work of a page does not depend on what %s matches", async (op) => {
  const sent: SentStatement[] = [];
  const query = { address: ME, op, limit: 100 };
  await listFilteredAddressOperations(recording(database, sent), query);
  await listFilteredAddressOperations(recording(database, sent), { ...query, order: "oldest" });
  expect(sent).toHaveLength(4);
  await withClient(created.url, async (client) => {
    for (const { statement, values } of sent) {
      // Each of the operations that may be examined passes some nodes of the plan.
      expect(await rowsHandled(client, statement.text, values)).toBeLessThan(12 * EXAMINED);
    }
  });
});

test("an index without blocks has no operations", async () => {
  const empty = await testDatabase();
  const other = openDatabase(empty.url);
  await runOn(empty.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', 5, '\\x01', 1700000000, 1, 0)`);
  expect(await listFilteredOperations(other, { from: 5, to: 9, limit: 1 })).toMatchObject({
    operations: [],
    next: null,
  });
  await other.close();
  await empty.drop();
});
