import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { type Connection, connect } from "../database/connection";
import { keepLead, tryLead } from "./leadership";

/** Allowed silence of a leader in seconds. */
const SILENCE = 2;

let database: TestDatabase;
const connections: Connection[] = [];

beforeAll(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
});

afterAll(async () => database.drop());

async function connected(): Promise<Connection> {
  const connection = await connect(database.url);
  connections.push(connection);
  return connection;
}

test("one connection leads, and another one after it closes", async () => {
  const [first, second] = [await connect(database.url), await connected()];
  expect(await tryLead(first)).toBe(true);
  expect(await tryLead(second)).toBe(false);
  await first.close();
  await vi.waitFor(async () => expect(await tryLead(second)).toBe(true));
});

test.each([["select 1"], ["begin"]])(
  "a leader that hangs after `%s` loses the lead, and its next statement fails",
  async (last) => {
    const [leader, standby] = [await connected(), await connected()];
    expect(await tryLead(leader, SILENCE)).toBe(true);
    await leader.query(last);
    await vi.waitFor(async () => expect(await tryLead(standby)).toBe(true), { timeout: 20_000 });
    await expect(leader.query("select 1")).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE" });
  },
);

test("an idle leader keeps the lead", async () => {
  const [leader, standby] = [await connected(), await connected()];
  expect(await tryLead(leader, SILENCE)).toBe(true);
  const release = keepLead(leader, SILENCE);
  const since = performance.now();
  await vi.waitFor(
    async () => {
      expect(await tryLead(standby)).toBe(false);
      expect(performance.now() - since).toBeGreaterThan(2_500 * SILENCE);
    },
    { timeout: 20_000 },
  );
  release();
  await vi.waitFor(async () => expect(await tryLead(standby)).toBe(true), { timeout: 20_000 });
});
