import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hash } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { moveIndex } from "@/tools/testing/harness/move-index";
import { pagesOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase, type Queryable, type Statement } from "../pool";
import { readOutcome, readTransaction } from "./transactions";

/** Number of events that a contract can emit in one transaction of 30 million gas. */
const MANY = 15_000;
const [LARGE, MIXED, REJECTED]: readonly [Hash, Hash, Hash] = [
  `0x${"aa".repeat(32)}`,
  `0x${"bb".repeat(32)}`,
  `0x${"cc".repeat(32)}`,
];

let created: TestDatabase;
let database: Database;

/** Writes operations at the positions 1, 2 and so on. The reason of each; null: accepted. */
async function write(hash: Hash, block: number, reasons: readonly (string | null)[]): Promise<void> {
  await runOn(
    created.url,
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       accepted, reason, succeeded)
     SELECT 'OAK', $2, 3, position, decode($1, 'hex'), 1, 'tsf', '', decode(repeat('01', 20), 'hex'), reason IS NULL, reason, true
     FROM unnest($3::text[]) WITH ORDINALITY AS a(reason, position)`,
    [hash.slice(2), block, reasons],
  );
}

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await withClient(created.url, (client) => moveIndex(client, 1, 1, 9));
  await write(LARGE, 7, new Array<string>(MANY).fill("NOT_OWNER"));
  await write(MIXED, 8, ["LISTED", null, "NOT_OWNER"]);
  await write(REJECTED, 9, ["LISTED", "NOT_OWNER"]);
});

afterAll(async () => {
  await database.close();
  await created.drop();
});

/** Counts the rows that the database sends. */
function counting(): Queryable & { rows: number } {
  const counted = {
    rows: 0,
    async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
      const rows = await database.query<R>(statement, values);
      counted.rows += rows.length;
      return rows;
    },
  };
  return counted;
}

test("the outcome of a transaction is read as one row", async () => {
  const counted = counting();
  const outcome = async (hash: Hash) => (await readOutcome(counted, hash)).found;
  expect(await outcome(LARGE)).toEqual({ status: "failed", blockNumber: 7, reason: "NOT_OWNER" });
  expect(counted.rows).toBe(1);
  expect(await outcome(MIXED)).toEqual({ status: "success", blockNumber: 8, reason: null });
  expect(await outcome(REJECTED)).toEqual({ status: "failed", blockNumber: 9, reason: "LISTED" });
  expect(await outcome(`0x${"dd".repeat(32)}`)).toBeNull();
});

test("the outcome of a large transaction is read by its place once it is known", async () => {
  await runOn(created.url, "VACUUM ANALYZE operation");
  const sent: SentStatement[] = [];
  const recorded = recording(database, sent);
  for (let n = 0; n < 3; n++)
    expect((await readOutcome(recorded, LARGE)).found).toEqual({
      status: "failed",
      blockNumber: 7,
      reason: "NOT_OWNER",
    });
  expect(sent).toHaveLength(3);
  const last = sent.at(-1);
  if (last === undefined) throw new Error("no statement");
  expect(await withClient(created.url, (client) => pagesOf(client, last))).toBeLessThan(20);
});

test("a report has one page of the operations, their number and the next page", async () => {
  const counted = counting();
  const { found: first } = await readTransaction(counted, LARGE, { limit: 100 });
  expect(counted.rows).toBe(102);
  expect(first).toMatchObject({ status: "failed", blockNumber: 7, operationCount: MANY, next: "7-3-100" });
  expect(first?.operations.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  const { found: second } = await readTransaction(database, LARGE, { before: "7-3-100", limit: 2 });
  expect(second?.operations.map(({ position }) => position)).toEqual([101, 102]);
  const { found: last } = await readTransaction(database, LARGE, { before: `7-3-${MANY - 1}`, limit: 100 });
  expect(last).toMatchObject({ operationCount: MANY, operations: [{ position: MANY }], next: null });
});

test("reading all pages of a transaction is linear in its operations", async () => {
  const [small, large]: readonly Hash[] = [`0x${"e1".repeat(32)}`, `0x${"e2".repeat(32)}`];
  if (small === undefined || large === undefined) throw new Error("no hashes");
  await write(small, 5, new Array<string>(MANY / 100).fill("NOT_OWNER"));
  await write(large, 6, new Array<string>(MANY).fill("NOT_OWNER"));
  await runOn(created.url, "VACUUM ANALYZE operation");
  const pages = await withClient(created.url, async (client) => {
    const figures: { readonly first: number; readonly later: number; readonly statements: number }[] = [];
    for (const [hash, block, last] of [
      [small, 5, MANY / 100],
      [large, 6, MANY],
    ] as const) {
      const sent: SentStatement[] = [];
      const recorded = recording(database, sent);
      const cost = async (before: string | undefined): Promise<number> => {
        sent.length = 0;
        await readTransaction(recorded, hash, { before, limit: 100 });
        let sum = 0;
        for (const each of sent) sum += await pagesOf(client, each);
        return sum;
      };
      const first = await cost(undefined);
      const later = Math.max(await cost(`${block}-3-${last / 2}`), await cost(`${block}-3-${last - 10}`));
      figures.push({ first, later, statements: sent.length });
    }
    return figures;
  });
  const [few, many] = pages;
  if (few === undefined || many === undefined) throw new Error("no figures");
  // The operations are counted once in each state. A later page reads its own rows, whatever the size of the transaction.
  expect(many.first).toBeLessThan(100 * few.first);
  expect(many.later).toBeLessThan(2 * few.later);
  expect([few.statements, many.statements]).toEqual([1, 1]);
});

test("a kept summary is used only in the state from which it was read", async () => {
  const hash: Hash = `0x${"e3".repeat(32)}`;
  await write(hash, 4, new Array<string>(200).fill("NOT_OWNER"));
  const read = async () => (await readTransaction(database, hash, { limit: 100 })).found;
  expect(await read()).toMatchObject({ status: "failed", blockNumber: 4, operationCount: 200 });
  await runOn(
    created.url,
    "UPDATE operation SET block_number = 3, accepted = true, reason = NULL WHERE block_number = 4",
  );
  await withClient(created.url, (client) => moveIndex(client, 2, 9, 9));
  expect(await read()).toMatchObject({ status: "success", blockNumber: 3, operationCount: 200 });
});

test("a page after the end, or of a block before a reorganization, has the status of the whole transaction", async () => {
  const { found: end } = await readTransaction(database, MIXED, { before: "8-3-3", limit: 100 });
  expect(end).toMatchObject({ status: "success", operationCount: 3, operations: [], next: null });
  const { found: moved } = await readTransaction(database, MIXED, { before: "6-0-2", limit: 100 });
  expect(moved).toMatchObject({ status: "success", operations: [{ position: 3, accepted: false }] });
});

test("a malformed cursor is refused", async () => {
  await expect(readTransaction(database, MIXED, { before: "x", limit: 1 })).rejects.toMatchObject({
    code: "INVALID_CURSOR",
  });
});
