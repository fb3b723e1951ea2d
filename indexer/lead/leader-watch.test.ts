import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { local } from "@/lib/chain/networks";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { databaseUrl, runOn } from "@/tools/testing/harness/run-on";
import { type Connection, connect } from "../database/connection";
import { beginTerm, openCursor } from "./cursor";
import { type Heartbeat, startHeartbeat } from "./heartbeat";
import { CHECK_INTERVAL, LeaderWatch } from "./leader-watch";
import { tryLead, wasReplaced } from "./leadership";

const NOTHING = { confirmed: null, moved: null, failing: null };
/** Limit of the silence of a leader without heartbeat, in milliseconds. */
const LIMIT = 1_200;
/** Limit of the silence of a leader with a heartbeat: that of several, which may be late on a loaded machine. */
const PATIENT = 3_000;
const LONG = { timeout: 60_000, interval: 25 };

let database: TestDatabase;
const connections: Connection[] = [];
let heartbeat: Heartbeat | null = null;

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await runOn(database.url, "delete from cursor; delete from leader");
});
afterEach(async () => {
  await heartbeat?.stop();
  heartbeat = null;
  for (const connection of connections.splice(0)) await connection.close().catch(() => undefined);
});
afterAll(async () => database?.drop());

async function connected(url = database.url): Promise<Connection> {
  const connection = await connect(url);
  connections.push(connection);
  return connection;
}

/** Starts the term of a leader and returns its epoch. */
async function leading(connection: Connection): Promise<bigint> {
  await openCursor(connection, local);
  // Longer than a test: only a standby ends its session.
  expect(await tryLead(connection, 60)).toBe(true);
  return (await beginTerm(connection, null)).epoch;
}

/** Checks the leader as a standby does, for this many milliseconds or until it terminates a session. */
async function watchFor(milliseconds: number, watch: LeaderWatch): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(CHECK_INTERVAL)) {
    if (await watch.replaceSilent()) return true;
  }
  return false;
}

test("one of two standbys replaces a silent leader", async () => {
  const leader = await connected();
  const epoch = await leading(leader);
  const standbys = [await connected(), await connected()];
  let isReplaced = false;
  const taken = await Promise.all(
    standbys.map(async (connection) => {
      const watch = new LeaderWatch(connection, LIMIT);
      while (!isReplaced) {
        if (await tryLead(connection)) {
          isReplaced = true;
          return true;
        }
        if (!(await watch.replaceSilent())) await sleep(CHECK_INTERVAL);
      }
      return tryLead(connection);
    }),
  );
  expect(taken.toSorted()).toEqual([false, true]);
  await expect(leader.query("select 1")).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE" });
  const [standby] = standbys;
  if (standby === undefined) throw new Error("expected two items");
  expect(await wasReplaced(standby, epoch)).toBe(true);
  expect(await wasReplaced(standby, epoch + 1n)).toBe(false);
});

test("a leader with a heartbeat is not replaced, even if its connection is busy", async () => {
  const leader = await connected();
  const epoch = await leading(leader);
  heartbeat = startHeartbeat(database.url, epoch, () => NOTHING);
  const busy = leader.query("select pg_sleep(6)");
  expect(await watchFor(6_000, new LeaderWatch(await connected(), PATIENT))).toBe(false);
  await busy;
  expect(await leader.query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("no standby replaces the leader while the database refuses writes", async () => {
  const epoch = await leading(await connected());
  heartbeat = startHeartbeat(database.url, epoch, () => NOTHING);
  const watch = new LeaderWatch(await connected(), PATIENT);
  const lock = await connected();
  await lock.query("begin; lock table leader in exclusive mode");
  const watching = watchFor(8_000, watch);
  await lock.query("select pg_sleep(6)");
  await lock.query("commit");
  expect(await watching).toBe(false);
});

test("a leader of an older version without heartbeat is not replaced", async () => {
  const [earlier, leader] = [await connected(), await connected()];
  await leading(earlier);
  await earlier.close();
  await vi.waitFor(async () => expect(await tryLead(leader)).toBe(true), LONG);
  expect(await watchFor(2_000, new LeaderWatch(await connected(), LIMIT))).toBe(false);
  expect(await leader.query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("a role without the privilege to terminate the session logs it once and leaves it to the server", async () => {
  const role = `weak_${Date.now()}`;
  await runOn(
    database.url,
    `create role ${role} login password 'weak'; grant select, insert, update on all tables in schema public to ${role}`,
  );
  await leading(await connected());
  const url = new URL(database.url);
  [url.username, url.password] = [role, "weak"];
  const standby = await connected(databaseUrl(url.href, url.pathname.slice(1)));
  expect(await watchFor(2_500, new LeaderWatch(standby, LIMIT))).toBe(false);
  expect(await runOn(database.url, "select replaced_epoch from leader")).toEqual([{ replaced_epoch: null }]);
  await standby.close();
  connections.pop();
  await runOn(database.url, `drop owned by ${role}; drop role ${role}`);
});
