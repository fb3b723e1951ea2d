import { afterEach, beforeEach, expect, test } from "vitest";
import { metis, type Network } from "@/lib/chain/networks";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { runOn } from "@/tools/testing/harness/run-on";
import { until } from "@/tools/testing/harness/until";
import { bytes } from "../database/bytea";
import { type Connection, connect } from "../database/connection";
import { type Cursor, openCursor } from "../lead/cursor";
import { loadChecks, saveCheck } from "../verification/saved-checks";
import { closeSecondIndex, openSecondIndex, switchToSecondIndex } from "./second-index";

const NETWORK: Network = { ...metis, startBlock: 1 };
const SCHEMA = "bootstrapping";
/** Milliseconds to wait for a lock that is not released. */
const LOCK_TIMEOUT = 100;

/** Nothing stops the switch. */
const WAITING = { stop: new AbortController().signal, watchdog: { alive: () => undefined } };

let database: TestDatabase;
const connections: Connection[] = [];

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  await Promise.allSettled(connections.splice(0).map((connection) => connection.close()));
  await database.drop();
});

async function connected(): Promise<Connection> {
  const connection = await connect(database.url);
  connections.push(connection);
  return connection;
}

/** Moves the index of the connection's search path to block 1 with a hash of this digit. */
async function fill(connection: Connection, digit: string): Promise<Cursor> {
  const cursor = await openCursor(connection, NETWORK);
  const hash = `0x${digit.repeat(64)}` as const;
  await connection.query("update cursor set block_number = 1, block_hash = $1", [bytes(hash)]);
  return { ...cursor, number: 1, hash };
}

/** The first digit of the live index's last block; null if it has none. */
async function liveBlock(): Promise<unknown> {
  const text = "select left(encode(block_hash, 'hex'), 1) as digit from public.cursor";
  return (await runOn(database.url, text))[0]?.digit ?? null;
}

/** Ends the session of a connection, as a crash of the server or a broken network does. */
async function endSession(connection: Connection): Promise<void> {
  const [row] = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  await runOn(database.url, "select pg_terminate_backend($1::int)", [row?.pid]);
  await until(
    async () => (await runOn(database.url, "select from pg_stat_activity where pid = $1", [row?.pid])).length === 0,
  );
}

test("a second process is refused while the first one fills its index, and the first one is not disturbed", async () => {
  const [first, second] = [await connected(), await connected()];
  const index = await openSecondIndex(first, SCHEMA);
  const loaded = await fill(first, "a");
  const [holder] = await first.query<{ pid: number }>("select pg_backend_pid() as pid");
  await expect(openSecondIndex(second, SCHEMA, LOCK_TIMEOUT)).rejects.toMatchObject({
    code: "SECOND_INDEX_TAKEN",
    message: `the schema bootstrapping is in use by the database session ${holder?.pid}`,
  });
  await switchToSecondIndex(first, index, loaded, WAITING);
  expect(await liveBlock()).toBe("a");
});

test("indexes of different commands do not exclude each other", async () => {
  await openSecondIndex(await connected(), "verification");
  await expect(openSecondIndex(await connected(), "reindexing", LOCK_TIMEOUT)).resolves.toMatchObject({
    schema: "reindexing",
  });
});

test("a process waits for the session of a process that is ending", async () => {
  const [first, second] = [await connected(), await connected()];
  await openSecondIndex(first, SCHEMA);
  const opening = openSecondIndex(second, SCHEMA);
  await endSession(first);
  await expect(opening).resolves.toMatchObject({ schema: SCHEMA });
});

test("closing an index releases it", async () => {
  const [first, second] = [await connected(), await connected()];
  await openSecondIndex(first, SCHEMA);
  await closeSecondIndex(first, SCHEMA);
  await openSecondIndex(second, SCHEMA, LOCK_TIMEOUT);
});

test("a process that has lost its session neither switches nor drops the index of the next one", async () => {
  const [first, second] = [await connected(), await connected()];
  const index = await openSecondIndex(first, SCHEMA);
  const loaded = await fill(first, "a");
  await endSession(first);
  const next = await openSecondIndex(second, SCHEMA);
  const loadedNext = await fill(second, "b");
  await expect(switchToSecondIndex(first, index, loaded, WAITING)).rejects.toMatchObject({
    code: "DATABASE_UNREACHABLE",
  });
  await expect(closeSecondIndex(first, SCHEMA)).rejects.toMatchObject({ code: "DATABASE_UNREACHABLE" });
  expect(await liveBlock()).toBeNull();
  await switchToSecondIndex(second, next, loadedNext, WAITING);
  expect(await liveBlock()).toBe("b");
});

test("the checks of the second index replace those of the live one, also from the schema that has the table's name", async () => {
  const [live, second] = [await connected(), await connected()];
  await saveCheck(live, { check: "header", method: "computed", since: 1 });
  await saveCheck(live, { check: "senders", method: "computed", since: 1 });
  const index = await openSecondIndex(second, "verification");
  expect((await loadChecks(second)).checks).toEqual([]);
  const saved = { check: "header", method: "computed", since: 7 } as const;
  await saveCheck(second, saved);
  await switchToSecondIndex(second, index, await fill(second, "a"), WAITING);
  expect(await loadChecks(live)).toEqual({ checks: [saved], blooms: null });
});

test("an index that another program has replaced or changed does not become the live one", async () => {
  const connection = await connected();
  const index = await openSecondIndex(connection, SCHEMA);
  const loaded = await fill(connection, "a");
  await connection.query("update cursor set block_hash = $1", [bytes(`0x${"b".repeat(64)}`)]);
  await expect(switchToSecondIndex(connection, index, loaded, WAITING)).rejects.toMatchObject({
    code: "SECOND_INDEX_TAKEN",
  });
  // The same content in another schema of this name.
  await openSecondIndex(connection, SCHEMA);
  await fill(connection, "a");
  await expect(switchToSecondIndex(connection, index, loaded, WAITING)).rejects.toMatchObject({
    message: "the schema bootstrapping belongs to another process",
  });
  expect(await liveBlock()).toBeNull();
});

/** A second index that is ready for the switch, while a dump reads the tables of the live one. */
async function duringDump() {
  const [first, dump] = [await connected(), await connected()];
  const index = await openSecondIndex(first, SCHEMA);
  const loaded = await fill(first, "a");
  await dump.query("begin");
  await dump.query("select from public.operation");
  return { first, dump, index, loaded };
}

test("while a dump reads the tables, the switch waits with signs of life, and readers use the live index", async () => {
  const { first, dump, index, loaded } = await duringDump();
  let signs = 0;
  const watchdog = { alive: () => void signs++ };
  const switched = switchToSecondIndex(first, index, loaded, { ...WAITING, watchdog });
  await until(async () => signs > 0);
  expect(await liveBlock()).toBeNull();
  await dump.query("commit");
  expect(await switched).toBe(true);
  expect(await liveBlock()).toBe("a");
});

test("a switch that is stopped while it waits changes nothing", async () => {
  const { first, index, loaded } = await duringDump();
  const stop = new AbortController();
  const waiting = { stop: stop.signal, watchdog: { alive: () => stop.abort() } };
  expect(await switchToSecondIndex(first, index, loaded, waiting)).toBe(false);
  expect(await liveBlock()).toBeNull();
});
