import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { type Connection, connect } from "../database/connection";
import { forgetCheck, loadChecks, type SavedBlooms, type SavedCheck, saveCheck, takeOverBlooms } from "./saved-checks";

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  connection = await connect(database.url);
});

beforeEach(async () => {
  await connection.query("truncate verification");
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

const HEADER = { check: "header", method: "computed", since: 7 } as const;

test("returns what was saved, in the order of the checks", async () => {
  expect(await loadChecks(connection)).toEqual({ checks: [], blooms: null });
  const senders = { check: "senders", method: "agreement", since: 9_007_199_254_740_991 } as const;
  await saveCheck(connection, senders);
  await saveCheck(connection, HEADER);
  await saveCheck(connection, { check: "blooms", method: "exact", since: 0 });
  expect(await loadChecks(connection)).toEqual({ checks: [HEADER, senders], blooms: { method: "exact", since: 0 } });
});

describe("what was saved never becomes weaker", () => {
  const receipts = (method: SavedCheck["method"], since: number): SavedCheck => ({ check: "receipts", method, since });

  test.each<[string, SavedCheck, SavedCheck, SavedCheck]>([
    ["a weaker method", receipts("computed", 50), receipts("agreement", 10), receipts("computed", 50)],
    ["a weaker method that is not computed", receipts("counted", 50), receipts("gas", 10), receipts("counted", 50)],
    ["a stronger method", receipts("gas", 10), receipts("computed", 50), receipts("computed", 50)],
    ["a later block", receipts("computed", 10), receipts("computed", 50), receipts("computed", 10)],
    ["an earlier block", receipts("computed", 50), receipts("computed", 10), receipts("computed", 10)],
  ])("%s", async (_, first, second, kept) => {
    await saveCheck(connection, HEADER);
    await saveCheck(connection, first);
    await saveCheck(connection, second);
    expect((await loadChecks(connection)).checks).toEqual([HEADER, kept]);
  });

  test.each<[SavedBlooms, SavedBlooms, SavedBlooms]>([
    [
      { method: "exact", since: 3 },
      { method: "ignored", since: 40 },
      { method: "ignored", since: 40 },
    ],
    [
      { method: "ignored", since: 40 },
      { method: "exact", since: 3 },
      { method: "ignored", since: 40 },
    ],
    [
      { method: "ignored", since: 40 },
      { method: "ignored", since: 30 },
      { method: "ignored", since: 30 },
    ],
  ])("blooms: %o, then %o", async (first, second, kept) => {
    await saveCheck(connection, { check: "blooms", ...first });
    await saveCheck(connection, { check: "blooms", ...second });
    expect((await loadChecks(connection)).blooms).toEqual(kept);
  });

  test("sessions that save at the same time", async () => {
    const others = await Promise.all([connect(database.url), connect(database.url), connect(database.url)]);
    const blocks = Array.from({ length: 60 }, (_, index) => (index * 37) % 60);
    await Promise.all(blocks.map((since, index) => saveCheck(others[index % 3] ?? connection, { ...HEADER, since })));
    expect((await loadChecks(connection)).checks).toEqual([{ ...HEADER, since: 0 }]);
    await Promise.all(others.map((other) => other.close()));
  });
});

test("from which block a check is waived is kept, and a check that holds again replaces it", async () => {
  await saveCheck(connection, { ...HEADER, waivedFrom: 90 });
  expect((await loadChecks(connection)).checks).toEqual([{ ...HEADER, waivedFrom: 90 }]);
  await saveCheck(connection, { ...HEADER, waivedFrom: 80 });
  expect((await loadChecks(connection)).checks).toEqual([{ ...HEADER, waivedFrom: 80 }]);
  await saveCheck(connection, { ...HEADER, since: 120 });
  expect((await loadChecks(connection)).checks).toEqual([{ ...HEADER, since: 120 }]);
});

test("which receipts are to be read again is kept with the blooms, and no later exception changes it", async () => {
  await saveCheck(connection, { check: "blooms", method: "exact", since: 3 });
  const reread = { to: 60, hash: null };
  await saveCheck(connection, { check: "blooms", method: "ignored", since: 40, reread });
  await saveCheck(connection, { check: "blooms", method: "ignored", since: 30, reread: { to: 90, hash: null } });
  expect((await loadChecks(connection)).blooms).toEqual({ method: "ignored", since: 30, reread });
});

test("only what is named is forgotten, and may then be saved anew", async () => {
  await saveCheck(connection, HEADER);
  await saveCheck(connection, { check: "receipts", method: "computed", since: 7 });
  await forgetCheck(connection, "receipts");
  expect((await loadChecks(connection)).checks).toEqual([HEADER]);
  await saveCheck(connection, { check: "receipts", method: "agreement", since: 90 });
  expect((await loadChecks(connection)).checks).toEqual([
    HEADER,
    { check: "receipts", method: "agreement", since: 90 },
  ]);
});

test("a second index knows from its first block on that the blooms are not exact", async () => {
  const blooms = { method: "ignored", since: 40 } as const;
  await saveCheck(connection, HEADER);
  await saveCheck(connection, { check: "blooms", ...blooms, reread: { to: 39, hash: null } });
  const second = await connect(database.url);
  await second.query("create schema reindexing");
  await second.query("create table reindexing.verification (like public.verification including all)");
  await second.query("set search_path to reindexing");
  await takeOverBlooms(second);
  expect(await loadChecks(second)).toEqual({ checks: [], blooms });
  await second.close();
});

test.each([
  ["blooms that are waived", "waived_from", "('blooms', 'exact', 4, 5)"],
  ["a waived block before the first one", "waived_from", "('header', 'computed', 4, 3)"],
  ["receipts to read again while blooms are exact", "reread_to", "('blooms', 'exact', 4, 5)"],
  ["a missed event of a check", "missed_block", "('header', 'computed', 4, 5)"],
])("the table refuses %s", async (_, column, values) => {
  const insert = runOn(
    database.url,
    `INSERT INTO verification (check_name, method, since, ${column}) VALUES ${values}`,
  );
  await expect(insert).rejects.toMatchObject({ code: "23514" });
});

test.each([
  ["an unknown check", "('logs', 'computed', 0)"],
  ["an unknown method", "('header', 'believed', 0)"],
  ["a method of blooms", "('header', 'exact', 0)"],
  ["a method of checks for blooms", "('blooms', 'computed', 0)"],
  ["a negative block", "('header', 'computed', -1)"],
])("the table refuses %s", async (_, values) => {
  const insert = runOn(database.url, `INSERT INTO verification (check_name, method, since) VALUES ${values}`);
  await expect(insert).rejects.toMatchObject({ code: "23514" });
});
