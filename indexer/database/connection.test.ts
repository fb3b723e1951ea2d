import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, schemaDifference } from "@/lib/database/migrate";
import { type TestDatabase, testDatabase } from "@/scripts/testing";
import { Tally } from "../simulation/counts";
import { DatabaseProxy } from "../simulation/proxy";
import { Pulse } from "../simulation/pulse";
import { Random } from "../simulation/random";
import { connect, DatabaseUnreachableError } from "./connection";
import { tryLead } from "./leadership";

let database: TestDatabase;
let proxy: DatabaseProxy;

async function open(migrated: boolean): Promise<void> {
  database = await testDatabase({ migrated });
  const parts = { databaseUrl: database.url, random: new Random("cuts"), tally: new Tally(), pulse: new Pulse() };
  proxy = new DatabaseProxy({ ...parts, sparesMigrations: false });
  await proxy.listen();
}

beforeEach(() => open(true));
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

/** Cuts each connection at its message of number 1, 2, 3 and so on until `work` is through; the cuts that it took. */
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

test("a connection that is cut at any message is a retryable error, and ends no process", async () => {
  const cuts = await cutAtEvery(async () => {
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

test("a connection that is cut while nothing is asked of it says so when it is asked next", async () => {
  const connection = await connect(proxy.url);
  proxy.cutAll();
  await expect(connection.query("select 1")).rejects.toBeInstanceOf(DatabaseUnreachableError);
  await expect(connection.transaction(() => connection.query("select 1"))).rejects.toMatchObject({
    code: "DATABASE_UNREACHABLE",
  });
  await connection.close();
});

test("a look for migrations that is cut at any message is a retryable error", async () => {
  const cuts = await cutAtEvery(() => migrate(proxy.url));
  expect(cuts).toBeGreaterThan(3);
});

test.each([8, 24, 80])("migrations that are cut at message %i are made at the next attempt", async (number) => {
  await proxy.close();
  await database.drop();
  await open(false);
  proxy.drawCut = () => ({ kind: "message", number });
  await expect(migrate(proxy.url)).rejects.toBeInstanceOf(DatabaseUnreachableError);
  proxy.drawCut = null;
  expect(await migrate(proxy.url)).not.toEqual([]);
  expect(await schemaDifference(database.url)).toBe("");
});

test("an error of a statement is the program's, and leaves the connection as it was", async () => {
  const connection = await connect(proxy.url);
  await expect(connection.transaction(() => connection.query("select nothing"))).rejects.toMatchObject({
    code: "42703",
  });
  expect(await connection.query("select 1 as one")).toEqual([{ one: 1 }]);
  await connection.close();
});
