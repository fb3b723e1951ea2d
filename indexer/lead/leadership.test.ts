import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { LEADER_LOCK } from "@/lib/database/locks";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Connection, connect } from "../database/connection";
import { keepLead, tryLead } from "./leadership";

/** Allowed silence of a leader in seconds. */
const SILENCE = 2;
const LONG = { timeout: 60_000 };

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
  await vi.waitFor(async () => expect(await tryLead(second)).toBe(true), LONG);
});

test("the statement of the runbook shows a session that holds the lock and is no worker", async () => {
  const text = readFileSync("docs/runbook.md", "utf8");
  const [, query = ""] = /^3\. If all are `standby`[\s\S]*?`(select pid, [^`]+)`/m.exec(text) ?? [];
  await withClient(database.url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [LEADER_LOCK]);
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    expect(await runOn(database.url, query)).toEqual([expect.objectContaining(rows[0])]);
  });
});

test.each([["select 1"], ["begin"]])(
  "a leader that hangs after `%s` loses the lead, and its next statement fails",
  async (last) => {
    const [leader, standby] = [await connected(), await connected()];
    expect(await tryLead(leader, SILENCE)).toBe(true);
    await leader.query(last);
    await vi.waitFor(async () => expect(await tryLead(standby)).toBe(true), LONG);
    await expect(leader.query("select 1")).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE" });
  },
);

test("an idle leader keeps the lead", async () => {
  const [leader, standby] = [await connected(), await connected()];
  // Long enough that a late statement of the loaded machine is in time.
  const silence = 5;
  expect(await tryLead(leader, silence)).toBe(true);
  const release = keepLead(leader, silence);
  const since = performance.now();
  await vi.waitFor(async () => {
    expect(await tryLead(standby)).toBe(false);
    expect(performance.now() - since).toBeGreaterThan(2_500 * silence);
  }, LONG);
  release();
  await vi.waitFor(async () => expect(await tryLead(standby)).toBe(true), LONG);
});
