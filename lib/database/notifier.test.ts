import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { movedHash, moveIndex } from "@/tools/testing/harness/move-index";
import { until } from "@/tools/testing/harness/until";
import { eventsSince, type IndexChange, type Notifier, openNotifier } from "./notifier";
import { type Database, openDatabase, type Queryable } from "./pool";

let server: TestDatabase;
let client: pg.Client;
let database: Database;
let notifier: Notifier | undefined;

beforeEach(async () => {
  server = await testDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  database = openDatabase(server.url);
});

afterEach(async () => {
  await notifier?.close();
  notifier = undefined;
  await database.close();
  await client.end();
  await server.drop();
});

const hashOf = movedHash;

/** {@link moveIndex} of the database of the worker. */
function move(epoch: number, from: number, to: number, final = 0): Promise<void> {
  return moveIndex(client, epoch, from, to, final);
}

/** Subscribes; returns a function that returns the events one by one. */
function eventsOf(open: Notifier): () => Promise<IndexChange> {
  const received: IndexChange[] = [];
  const waiting: ((event: IndexChange) => void)[] = [];
  open.subscribe({
    onEvent(event) {
      const reader = waiting.shift();
      if (reader === undefined) received.push(event);
      else reader(event);
    },
    onClose: () => undefined,
  });
  return async () => received.shift() ?? new Promise((resolve) => waiting.push(resolve));
}

describe.each([
  ["receives notifications", () => server.url],
  ["polls", () => null],
])("a notifier that %s", (_name, listenUrl) => {
  test("reports blocks, and how far back a reorganization goes", async () => {
    await move(1, 1, 5);
    notifier = openNotifier(database, listenUrl());
    const next = eventsOf(notifier);
    await until(() => notifier?.position()?.block === 5);
    await move(1, 6, 7);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 1, block: 6, hash: hashOf(1, 6) } });
    expect(await next()).toMatchObject({ kind: "block", at: { block: 7 } });
    await move(2, 4, 8);
    expect(await next()).toEqual({
      kind: "reorg",
      at: { epoch: 2, block: 3, hash: hashOf(1, 3), final: 0 },
    });
    for (const block of [4, 5, 6, 7, 8]) expect(await next()).toMatchObject({ at: { epoch: 2, block } });
    // A change of leader that undoes no block.
    await move(3, 9, 9);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 3, block: 9 } });
  });

  test("no event states a final block after its own", async () => {
    await move(1, 1, 5);
    notifier = openNotifier(database, listenUrl());
    const next = eventsOf(notifier);
    await until(() => notifier?.position()?.block === 5);
    await move(2, 4, 8, 7);
    expect(await next()).toMatchObject({ kind: "reorg", at: { block: 3, final: 3 } });
    expect(await next()).toMatchObject({ kind: "block", at: { block: 4, final: 4 } });
  });

  test("reports a gap if more changed than it reports one by one", async () => {
    await move(1, 1, 1);
    notifier = openNotifier(database, listenUrl());
    const next = eventsOf(notifier);
    await until(() => notifier?.position() !== null);
    await move(1, 2, 1501, 1500);
    expect(await next()).toMatchObject({ kind: "gap", at: { block: 1501 } });
  });
});

test("has a starting point after its first query, and reports a gap if that query failed", async () => {
  await move(1, 1, 5);
  let isAway = true;
  const flaky: Queryable = {
    query: (statement, values) => (isAway ? Promise.reject(new Error("away")) : database.query(statement, values)),
  };
  notifier = openNotifier(flaky, null);
  const next = eventsOf(notifier);
  await notifier.settled();
  expect(notifier.position()).toBeNull();
  isAway = false;
  await move(1, 6, 6);
  // A subscriber that has read up to block 5 would otherwise miss block 6.
  expect(await next()).toMatchObject({ kind: "gap", at: { block: 6 } });
  await notifier.close();
  notifier = openNotifier(database, null);
  const other = eventsOf(notifier);
  await notifier.settled();
  expect(notifier.position()?.block).toBe(6);
  await move(1, 7, 7);
  expect(await other()).toMatchObject({ kind: "block", at: { block: 7 } });
});

test("has the newest position while notifications arrive, and returns null otherwise", async () => {
  await move(1, 1, 5);
  notifier = openNotifier(database, server.url);
  expect(notifier.current()).toBeNull();
  const at = { epoch: 1, block: 5, hash: hashOf(1, 5), final: 0 };
  notifier.observe(at);
  await until(() => notifier?.current() !== null);
  expect(notifier.current()).toEqual(at);
  await move(1, 6, 6);
  await until(() => notifier?.current() === null);
  notifier.observe(at);
  expect(notifier.current()).toBeNull();
  const newer = { ...at, block: 6, hash: hashOf(1, 6) };
  notifier.observe(newer);
  expect(notifier.current()).toEqual(newer);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'engrave-listen' AND datname = current_database()`,
  );
  await until(() => notifier?.current() === null);
  // After the reconnect the newest position is known again.
  await move(1, 7, 7);
  const newest = { ...at, block: 7, hash: hashOf(1, 7) };
  notifier.observe(newest);
  await until(() => notifier?.current() !== null);
  expect(notifier.current()).toEqual(newest);
});

test("accepts the position of an index that was restored to an earlier state", async () => {
  await move(7, 1, 5);
  notifier = openNotifier(database, server.url);
  notifier.observe({ epoch: 7, block: 5, hash: hashOf(7, 5), final: 0 });
  await until(() => notifier?.current() !== null);
  await move(1, 1, 2);
  const at = { epoch: 1, block: 2, hash: hashOf(1, 2), final: 0 };
  await until(() => {
    notifier?.observe(at);
    return notifier?.current()?.epoch === 1;
  });
  expect(notifier.current()).toEqual(at);
});

test("makes subscribers read again if the index was restored to an earlier state", async () => {
  await move(3, 1, 7, 5);
  notifier = openNotifier(database, server.url);
  const next = eventsOf(notifier);
  await until(() => notifier?.position()?.block === 7);
  // A standby took over that lacks the last block.
  await client.query("DELETE FROM recent_block WHERE number > 6");
  await client.query(`UPDATE "cursor" SET block_number = 6, block_hash = decode($1, 'hex')`, [hashOf(3, 6).slice(2)]);
  expect(await next()).toMatchObject({ kind: "gap", at: { epoch: 3, block: 6 } });
  await move(4, 7, 7, 5);
  expect(await next()).toMatchObject({ kind: "reorg", at: { epoch: 4, block: 5 } });
  for (const block of [6, 7]) expect(await next()).toMatchObject({ kind: "block", at: { epoch: 4, block } });
});

describe("another replica that is behind", () => {
  let other: TestDatabase;
  let otherClient: pg.Client;
  let behind: Database;
  let isBehind: boolean;
  /** Name of a statement that this replica answers in any case. */
  let alwaysBehind: string | null;
  /** Number of statements sent to the replica. */
  let answers: number;
  const switching: Queryable = {
    query(statement, values) {
      const isAnswered = isBehind || statement.name === alwaysBehind;
      if (isAnswered) answers++;
      return (isAnswered ? behind : database).query(statement, values);
    },
  };

  beforeEach(async () => {
    other = await testDatabase();
    otherClient = new pg.Client({ connectionString: other.url });
    await otherClient.connect();
    behind = openDatabase(other.url);
    isBehind = false;
    alwaysBehind = null;
    answers = 0;
    await move(1, 1, 5);
    await moveIndex(otherClient, 1, 1, 5);
  });
  afterEach(async () => {
    await notifier?.close();
    await behind.close();
    await otherClient.end();
    await other.drop();
  });

  test("adds no event while notifications confirm the reported position", async () => {
    notifier = openNotifier(switching, server.url);
    const next = eventsOf(notifier);
    await until(() => notifier?.position()?.block === 5);
    await move(2, 4, 6);
    for (const kind of ["reorg", "block", "block", "block"]) expect((await next()).kind).toBe(kind);
    isBehind = true;
    await move(2, 7, 7);
    // It answers with block 5 of the first epoch.
    await until(() => answers > 2);
    await moveIndex(otherClient, 2, 4, 7);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 2, block: 7 } });
  });

  test("hides no reorganization if it answers some of the statements", async () => {
    alwaysBehind = "known-hashes";
    notifier = openNotifier(switching, server.url);
    const next = eventsOf(notifier);
    await until(() => notifier?.position()?.block === 5);
    await move(2, 4, 6);
    const since = eventsSince(switching, { epoch: 1, block: 5, hash: hashOf(1, 5), final: 2 });
    // The notifier and the client have asked it; it catches up while the statements are repeated.
    await until(() => answers >= 2);
    await moveIndex(otherClient, 2, 4, 6);
    for (const block of [3, 4, 5, 6]) expect((await next()).at.block).toBe(block);
    expect((await since)?.events.map(({ at }) => at.block)).toEqual([2, 3, 4, 5, 6]);
  });

  test("makes subscribers read again, while the notifier polls", async () => {
    notifier = openNotifier(switching, null);
    const next = eventsOf(notifier);
    await until(() => notifier?.position()?.block === 5);
    await move(1, 6, 7);
    for (const block of [6, 7]) expect((await next()).at.block).toBe(block);
    isBehind = true;
    expect(await next()).toMatchObject({ kind: "gap", at: { block: 5 } });
    await moveIndex(otherClient, 1, 6, 7);
    for (const block of [6, 7]) expect((await next()).at.block).toBe(block);
  });
});

test("a restored index with the epoch and block of the previous one is not taken for it", async () => {
  await move(1, 1, 5);
  notifier = openNotifier(database, server.url);
  const at = { epoch: 1, block: 5, hash: hashOf(1, 5), final: 0 };
  notifier.observe(at);
  await until(() => {
    notifier?.observe({ ...at });
    return notifier?.current() !== null;
  });
  const [before] = (await client.query(LISTENING)).rows;
  const restored = { ...at, hash: hashOf(2, 5) };
  await client.query(`UPDATE "cursor" SET block_hash = decode($1, 'hex')`, [restored.hash.slice(2)]);
  await client.query("SELECT pg_terminate_backend($1::int)", [before.pid]);
  // The second ping of the next connection.
  await until(async () => {
    const { rows } = await client.query(
      `SELECT p.query_start > l.backend_start + interval '1 second' AS "isProved"
       FROM (${LISTENING}) l, pg_stat_activity p
       WHERE p.datname = current_database() AND p.pid <> l.pid AND p.query LIKE '%pg_notify%'
         AND p.application_name = 'engrave-listen' AND l.pid <> ${before.pid}`,
    );
    return rows[0]?.isProved === true;
  });
  expect(notifier.current()).toBeNull();
  notifier.observe(restored);
  expect(notifier.current()).toMatchObject(restored);
});

/** The connection of the notifier that listens. */
const LISTENING =
  "SELECT pid, backend_start FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";

describe("eventsSince", () => {
  const since = async (epoch: number, block: number, final: number | null) =>
    (await eventsSince(database, { epoch, block, hash: hashOf(epoch, block), final }))?.events.map(({ kind, at }) => [
      kind,
      at.block,
    ]);

  test("returns the events after the position, or after the last block of it that is not undone", async () => {
    await move(1, 1, 5);
    await move(2, 4, 6);
    expect(await since(2, 5, 0)).toEqual([["block", 6]]);
    // A position of an older epoch whose block was not undone.
    expect(await since(1, 3, 0)).toEqual([
      ["block", 4],
      ["block", 5],
      ["block", 6],
    ]);
    expect(await since(1, 5, 2)).toEqual([
      ["reorg", 2],
      ["block", 3],
      ["block", 4],
      ["block", 5],
      ["block", 6],
    ]);
    // The id may state a final block after its own one.
    expect(await since(1, 4, 5)).toEqual([
      ["reorg", 4],
      ["block", 5],
      ["block", 6],
    ]);
    // The last final block is unknown, or the position is ahead of the index.
    expect(await since(1, 5, null)).toEqual([["gap", 6]]);
    expect(await since(3, 9, 0)).toEqual([["gap", 6]]);
  });
});
