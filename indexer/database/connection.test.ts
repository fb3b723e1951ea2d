import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, schemaDifference } from "@/lib/database/migrate";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn } from "@/tools/testing/harness/run-on";
import { Tally } from "@/tools/testing/simulation/counts";
import { MessageClock } from "@/tools/testing/simulation/message-clock";
import { DatabaseProxy } from "@/tools/testing/simulation/proxy";
import { Random } from "@/tools/testing/simulation/random";
import { tryLead } from "../lead/leadership";
import { connect, DatabaseUnreachableError, inSequence } from "./connection";

let database: TestDatabase;
let proxy: DatabaseProxy;

async function open(migrated: boolean): Promise<void> {
  database = await testDatabase({ migrated });
  const parts = {
    databaseUrl: database.url,
    random: new Random("cuts"),
    tally: new Tally(),
    clock: new MessageClock(),
  };
  proxy = new DatabaseProxy({ ...parts, sparesMigrations: false });
  await proxy.listen();
}

beforeEach(() => open(true));
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

/** The open connections of workers. */
function heldConnections(): Promise<unknown[]> {
  return runOn(
    database.url,
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'engrave-indexer'",
  );
}

/** Cuts the connection at message 1, 2, 3 and so on until `work` succeeds. Returns the number of cuts. */
async function cutAtEvery(work: () => Promise<unknown>): Promise<number> {
  for (let number = 1; ; number++) {
    proxy.drawCut = () => ({ kind: "message", number });
    try {
      await work();
      return number - 1;
    } catch (error) {
      expect(error).toBeInstanceOf(DatabaseUnreachableError);
    }
  }
}

test("a connection that is cut at any message is a retryable error and does not crash the process", async () => {
  const cuts = await cutAtEvery(async () => {
    // Until then the server holds the lock of the previous connection.
    await expect.poll(heldConnections, { timeout: 60_000 }).toEqual([]);
    const connection = await connect(proxy.url);
    try {
      expect(await tryLead(connection)).toBe(true);
      await connection.transaction(() => connection.query("select 1"));
    } finally {
      await connection.close();
    }
  });
  expect(cuts).toBeGreaterThan(5);
});

test("a connection that is cut while idle fails at the next statement", async () => {
  const connection = await connect(proxy.url);
  proxy.cutAll();
  await expect(connection.query("select 1")).rejects.toBeInstanceOf(DatabaseUnreachableError);
  await expect(connection.transaction(() => connection.query("select 1"))).rejects.toMatchObject({
    code: "DATABASE_UNREACHABLE",
  });
  await connection.close();
});

test("a check of migrations that is cut at any message is a retryable error", async () => {
  const cuts = await cutAtEvery(() => migrate(proxy.url));
  expect(cuts).toBeGreaterThan(3);
});

test.each([8, 24, 80])("migrations that are cut at message %i are applied at the next attempt", async (number) => {
  await proxy.close();
  await database.drop();
  await open(false);
  proxy.drawCut = () => ({ kind: "message", number });
  await expect(migrate(proxy.url)).rejects.toBeInstanceOf(DatabaseUnreachableError);
  proxy.drawCut = null;
  expect(await migrate(proxy.url)).not.toEqual([]);
  expect(await schemaDifference(database.url)).toBe("");
});

test("several COPYs write all their rows, in chunks of any size", async () => {
  const connection = await connect(proxy.url);
  await connection.query("create temp table one (n int); create temp table two (t text)");
  const rows = [Buffer.from("1\n2"), Buffer.from("\n"), Buffer.from("3\n")];
  await connection.copy([
    { text: "copy one (n) from stdin", rows },
    { text: "copy two (t) from stdin", rows: [Buffer.from(`${"ü".repeat(100_000)}\n`)] },
  ]);
  expect(await connection.query("select array_agg(n order by n) as numbers from one")).toEqual([
    { numbers: [1, 2, 3] },
  ]);
  expect(await connection.query("select length(t) from two")).toEqual([{ length: 100_000 }]);
  await connection.close();
});

test("a refused COPY is a bug error, later COPYs write nothing, and the connection stays usable", async () => {
  const connection = await connect(proxy.url);
  await connection.query("create temp table one (n int)");
  const copies = ["1", "none", "3"].map((row) => ({
    text: "copy one (n) from stdin",
    rows: [Buffer.from(`${row}\n`)],
  }));
  await expect(connection.transaction(() => connection.copy(copies))).rejects.toMatchObject({
    code: "DATABASE_BUG",
    cause: { code: "22P02" },
  });
  expect(await connection.query("select * from one")).toEqual([]);
  await connection.copy(copies.slice(2));
  expect(await connection.query("select * from one")).toEqual([{ n: 3 }]);
  await connection.close();
});

test("a refused statement is a bug error, and the connection stays usable", async () => {
  const connection = await connect(proxy.url);
  await expect(connection.transaction(() => connection.query("select nothing"))).rejects.toMatchObject({
    code: "SCHEMA_MISMATCH",
    cause: { code: "42703" },
  });
  expect(await connection.query("select 1 as one")).toEqual([{ one: 1 }]);
  await connection.close();
});

test("pipelined statements run in order, and a transaction reports its first error", async () => {
  const connection = await connect(proxy.url);
  await connection.query("create temp table one (n int primary key)");
  const copy = (row: string) => connection.copy([{ text: "copy one (n) from stdin", rows: [Buffer.from(`${row}\n`)] }]);
  const add = (n: number) => connection.query("insert into one select n + $1 from one", [n]);
  await expect(
    connection.transaction(() => inSequence([copy("1"), copy("1"), add(10), copy("none")])),
  ).rejects.toMatchObject({
    code: "DATABASE_BUG",
    cause: { code: "23505" },
  });
  await connection.transaction(() => inSequence([copy("1"), add(10), copy("2"), add(100)]));
  expect(await connection.query("select array_agg(n order by n) as numbers from one")).toEqual([
    { numbers: [1, 2, 11, 101, 102, 111] },
  ]);
  await connection.close();
});

test("a statement that was first planned for a small table looks rows up in an index once the table has grown", async () => {
  const connection = await connect(database.url);
  await connection.query("create table grown (id int primary key, text text) with (autovacuum_enabled = false)");
  const grow = (first: number, last: number) =>
    connection.query("insert into grown select generate_series($1::int, $2::int), 'text'", [first, last]);
  const ids = `{${Array.from({ length: 100 }, (_, id) => id)}}`;
  const find = () => connection.query("select g.* from unnest($1::int[]) as k(id) join grown g using (id)", [ids]);
  const count = async (): Promise<number> => {
    const text = "select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'grown'";
    return (await connection.query<{ scans: number }>(text))[0]?.scans ?? 0;
  };
  /** How often {@link find} reads the whole table. In a transaction, because the server resets the count between two. */
  const scans = (): Promise<number> =>
    connection.transaction(async () => {
      const before = await count();
      await find();
      return (await count()) - before;
    });
  await grow(1, 10);
  // The server makes the plan that it keeps when it runs a statement for the sixth time.
  for (let run = 0; run < 6; run++) await find();
  expect(await scans()).toBe(1);
  await grow(11, 50_000);
  for (let run = 0; run < 100; run++) await find();
  expect(await scans()).toBe(0);
  await connection.close();
});
