import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address, Hash } from "@/lib/protocol";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { pagesOf, recording, type SentStatement } from "@/tools/testing/harness/plans";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase, type Queryable } from "../pool";
import { listTransactions } from "./inscriptions";
import { listInscriptionOperations } from "./operation-lists";

const VAULT: Address = `0x${"aa".repeat(20)}`;
const OTHER: Address = `0x${"bb".repeat(20)}`;
/** Number of other inscriptions of the ticker, and of rejected messages that name the same inscription. */
const MANY = 3_000;
/** Largest number of database pages that a read of one inscription needs. The operations of the ticker have more than a hundred. */
const PAGES = 40;

/** An operation on an inscription: block, name, recipient, and whether it was accepted. */
type Act = readonly [block: number, op: string, recipient: Address, accepted: boolean];

const act = (block: number, op: string, recipient: Address = VAULT): Act => [block, op, recipient, true];
const offers = (from: number, count: number) => Array.from({ length: count }, (_, n) => act(from + n, "offer"));
const rejected = (from: number) => Array.from({ length: MANY }, (_, n): Act => [from + n, "tsf", VAULT, false]);
const RETURNED = [act(10, "mint"), act(20, "tsf", OTHER), act(30, "tsf")];

/** The operations on an inscription by its name. */
const STORIES: Readonly<Record<string, readonly Act[]>> = {
  minted: [act(10, "mint"), ...offers(11, 3)],
  bridged: [act(10, "bridgeIn"), ...offers(11, 3)],
  "minted elsewhere": [act(10, "mint", OTHER), ...offers(11, 3)],
  returned: [...RETURNED, ...offers(31, 17)],
  busy: [...RETURNED, ...offers(31, 20)],
  named: [...RETURNED, act(31, "offer"), act(32, "cancel"), ...rejected(33)],
  withdrawn: [act(10, "mint"), act(11, "offer"), act(12, "cancel"), act(13, "tsf", OTHER)],
  untouched: [act(10, "mint")],
  part: [act(10, "split"), ...offers(11, 3)],
  "busy part": [act(10, "split"), ...offers(11, 20)],
};
const LAST = 100_000;

let created: TestDatabase;
let database: Database;

const bytes = (digits: string): Buffer => Buffer.from(digits.replace("0x", ""), "hex");
const idOf = (name: string): Hash => `0x${createHash("sha256").update(name).digest("hex")}`;

/**
 * Writes an inscription and its operations, all in transaction 0 of their blocks. A split made it from another inscription, under
 * whose token id the split is recorded.
 */
async function write(name: string, ordinal: number, acts: readonly Act[]): Promise<void> {
  const id = bytes(idOf(name));
  await runOn(
    created.url,
    `INSERT INTO inscription (ticker, token_id, ordinal, amount, owner, listed, transaction_hash, block_number, transaction_index,
       position, timestamp) VALUES ('OAK', $1, $2, 1, '\\x00', false, $1, 10, 0, $2, 1)`,
    [id, ordinal],
  );
  await runOn(
    created.url,
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       recipient, token_id, accepted, reason, succeeded)
     SELECT 'OAK', block, 0, $2, $1, 1, op, '', '', recipient, CASE op WHEN 'split' THEN sha256($1) ELSE $1 END, accepted, CASE WHEN NOT accepted THEN 'NOT_OWNER' END, true
     FROM unnest($3::int8[], $4::text[], $5::bytea[], $6::bool[]) AS a(block, op, recipient, accepted)`,
    [
      ...[id, ordinal, acts.map(([block]) => block), acts.map(([, op]) => op)],
      ...[acts.map(([, , recipient]) => bytes(recipient)), acts.map(([, , , accepted]) => accepted)],
    ],
  );
}

beforeAll(async () => {
  created = await testDatabase();
  database = openDatabase(created.url);
  await runOn(created.url, `INSERT INTO "cursor" VALUES (1, 'local', 1, 0, '', ${LAST}, '\\x01', 1700000000, 1, 0)`);
  await runOn(
    created.url,
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender, token_id,
       accepted, succeeded)
     SELECT 'OAK', n, 1, 0, sha256(n::text::bytea), 1, 'mint', '', '', sha256(n::text::bytea), true, true
     FROM generate_series(1, ${MANY}) n`,
  );
  for (const [index, [name, acts]] of Object.entries(STORIES).entries()) await write(name, index + 1, acts);
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

/** The database. Records each statement in `sent`. */
function recorded(sent: SentStatement[]): Database {
  return {
    ...recording(database, sent),
    repeatableRead: () => database.repeatableRead(),
    replicaLag: () => null,
    replicas: () => [],
    close: async () => undefined,
  };
}

const historyOf = (on: Queryable, name: string) =>
  listInscriptionOperations(on, { ticker: "OAK", tokenId: idOf(name), limit: 50 });

describe("a history", () => {
  test.each(Object.entries(STORIES))("has the mint and each accepted operation after it: %s", async (name, acts) => {
    const expected = acts.filter(([, , , accepted]) => accepted).map(([block, op]) => ({ blockNumber: block, op }));
    const { operations } = await historyOf(database, name);
    expect([...operations].reverse()).toMatchObject(expected);
    const { rows } = await listTransactions(database, "OAK", idOf(name));
    expect(rows).toMatchObject(expected);
  });

  test("reads few pages, however many operations the token has and others name the inscription in", async () => {
    const sent: SentStatement[] = [];
    await historyOf(recorded(sent), "named");
    await listTransactions(recorded(sent), "OAK", idOf("named"));
    expect(sent).toHaveLength(2);
    await expectFewPages(sent);
  });
});

const DEPOSIT = "SELECT deposit_block('OAK', decode($1, 'hex'), decode($2, 'hex'), $3, 0, 0) AS block";
const CANCELED = "SELECT offer_canceled('OAK', decode($1, 'hex')) AS canceled";

describe("the block of a deposit", () => {
  test.each([
    ["minted", VAULT, 10],
    ["bridged", VAULT, 10],
    ["minted elsewhere", VAULT, null],
    ["minted elsewhere", OTHER, 10],
    ["returned", VAULT, 30],
    ["returned", OTHER, 20],
    ["busy", VAULT, null],
    ["named", VAULT, 30],
    ["part", VAULT, 10],
    ["part", OTHER, null],
    ["busy part", VAULT, null],
  ] as const)("%s, to %s: %s", async (name, account, block) => {
    const rows = await runOn(created.url, DEPOSIT, [idOf(name).slice(2), account.slice(2), LAST]);
    expect(rows).toEqual([{ block: block === null ? null : String(block) }]);
  });

  test("is before the given position", async () => {
    const rows = await runOn(created.url, DEPOSIT, [idOf("returned").slice(2), VAULT.slice(2), 30]);
    expect(rows).toEqual([{ block: "10" }]);
  });
});

test.each([
  ["named", true],
  ["withdrawn", false],
  ["returned", false],
  ["untouched", false],
])("the offer of an inscription was canceled by its last accepted operation: %s, %s", async (name, canceled) => {
  expect(await runOn(created.url, CANCELED, [idOf(name).slice(2)])).toEqual([{ canceled }]);
});

test("both functions read few pages", async () => {
  const id = idOf("named").slice(2);
  await expectFewPages([
    { statement: { name: "deposit", text: DEPOSIT }, values: [id, VAULT.slice(2), LAST] },
    { statement: { name: "canceled", text: CANCELED }, values: [id] },
  ]);
});

/** Expects it without and with statistics. */
async function expectFewPages(statements: readonly SentStatement[]): Promise<void> {
  await withClient(created.url, async (client) => {
    for (const statistics of [
      "DELETE FROM pg_statistic WHERE starelid IN ('inscription'::regclass, 'operation'::regclass)",
      "ANALYZE inscription, operation",
    ]) {
      await client.query(statistics);
      for (const each of statements) expect(await pagesOf(client, each)).toBeLessThan(PAGES);
    }
  });
}
