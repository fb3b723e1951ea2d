import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { until } from "@/testing/harness/until";
import { eventsSince, type Feed, type FeedEvent, openFeed } from "./feed";
import { type Database, openDatabase, type Queryable } from "./pool";

let server: TestDatabase;
let client: pg.Client;
let database: Database;
let feed: Feed | undefined;

beforeEach(async () => {
  server = await testDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  database = openDatabase(server.url);
});

afterEach(async () => {
  await feed?.close();
  feed = undefined;
  await database.close();
  await client.end();
  await server.drop();
});

const hashOf = (epoch: number, block: number): `0x${string}` =>
  `0x${epoch.toString(16).padStart(2, "0")}${block.toString(16).padStart(62, "0")}`;

/** Changes the index like the worker: writes the blocks `from` to `to` in this epoch, and undoes earlier ones from `from` on. */
function move(epoch: number, from: number, to: number, final = 0): Promise<void> {
  return moveIn(client, epoch, from, to, final);
}

async function moveIn(client: pg.Client, epoch: number, from: number, to: number, final = 0): Promise<void> {
  await client.query("BEGIN");
  await client.query(
    `INSERT INTO "cursor" (id, network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     VALUES (1, 'local', 31337, 0, '', $1, decode($2, 'hex'), 1000, $3, $4)
     ON CONFLICT (id) DO UPDATE SET block_number = $1, block_hash = decode($2, 'hex'), epoch = $3, final_number = $4`,
    [to, hashOf(epoch, to).slice(2), epoch, final],
  );
  await client.query("DELETE FROM recent_block WHERE number >= $1", [from]);
  for (let block = from; block <= to; block++) {
    await client.query("INSERT INTO recent_block (number, hash, timestamp) VALUES ($1, decode($2, 'hex'), 1000)", [
      block,
      hashOf(epoch, block).slice(2),
    ]);
  }
  await client.query("SELECT pg_notify('engrave', $1)", [`${epoch}:${to}`]);
  await client.query("COMMIT");
}

/** Subscribes; returns a function that returns the events one by one. */
function eventsOf(open: Feed): () => Promise<FeedEvent> {
  const received: FeedEvent[] = [];
  const waiting: ((event: FeedEvent) => void)[] = [];
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
])("a feed that %s", (_name, listenUrl) => {
  test("reports blocks, and how far back a reorganization goes", async () => {
    await move(1, 1, 5);
    feed = openFeed(database, listenUrl());
    const next = eventsOf(feed);
    await until(() => feed?.position()?.block === 5);
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

  test("reports a gap if more changed than it reports one by one", async () => {
    await move(1, 1, 1);
    feed = openFeed(database, listenUrl());
    const next = eventsOf(feed);
    await until(() => feed?.position() !== null);
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
  feed = openFeed(flaky, null);
  const next = eventsOf(feed);
  await feed.settled();
  expect(feed.position()).toBeNull();
  isAway = false;
  await move(1, 6, 6);
  // A subscriber that has read up to block 5 would otherwise miss block 6.
  expect(await next()).toMatchObject({ kind: "gap", at: { block: 6 } });
  await feed.close();
  feed = openFeed(database, null);
  const other = eventsOf(feed);
  await feed.settled();
  expect(feed.position()?.block).toBe(6);
  await move(1, 7, 7);
  expect(await other()).toMatchObject({ kind: "block", at: { block: 7 } });
});

test("has the newest position while notifications arrive, and returns null otherwise", async () => {
  await move(1, 1, 5);
  feed = openFeed(database, server.url);
  expect(feed.current()).toBeNull();
  const at = { epoch: 1, block: 5, hash: hashOf(1, 5), final: 0 };
  feed.observe(at);
  await until(() => feed?.current() !== null);
  expect(feed.current()).toEqual(at);
  await move(1, 6, 6);
  await until(() => feed?.current() === null);
  feed.observe(at);
  expect(feed.current()).toBeNull();
  const newer = { ...at, block: 6, hash: hashOf(1, 6) };
  feed.observe(newer);
  expect(feed.current()).toEqual(newer);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'engrave-listen' AND datname = current_database()`,
  );
  await until(() => feed?.current() === null);
  // After the reconnect the newest position is known again.
  await move(1, 7, 7);
  const newest = { ...at, block: 7, hash: hashOf(1, 7) };
  feed.observe(newest);
  await until(() => feed?.current() !== null);
  expect(feed.current()).toEqual(newest);
});

test("accepts the position of an index that was restored to an earlier state", async () => {
  await move(7, 1, 5);
  feed = openFeed(database, server.url);
  feed.observe({ epoch: 7, block: 5, hash: hashOf(7, 5), final: 0 });
  await until(() => feed?.current() !== null);
  await move(1, 1, 2);
  const at = { epoch: 1, block: 2, hash: hashOf(1, 2), final: 0 };
  await until(() => {
    feed?.observe(at);
    return feed?.current()?.epoch === 1;
  });
  expect(feed.current()).toEqual(at);
});

describe("another replica that is behind", () => {
  let other: TestDatabase;
  let otherClient: pg.Client;
  let behind: Database;
  let isBehind: boolean;
  /** Number of statements sent to the replica. */
  let answers: number;
  const switching: Queryable = {
    query(statement, values) {
      if (isBehind) answers++;
      return (isBehind ? behind : database).query(statement, values);
    },
  };

  beforeEach(async () => {
    other = await testDatabase();
    otherClient = new pg.Client({ connectionString: other.url });
    await otherClient.connect();
    behind = openDatabase(other.url);
    isBehind = false;
    answers = 0;
    await move(1, 1, 5);
    await moveIn(otherClient, 1, 1, 5);
  });
  afterEach(async () => {
    await feed?.close();
    await behind.close();
    await otherClient.end();
    await other.drop();
  });

  test("adds no event while notifications confirm the reported position", async () => {
    feed = openFeed(switching, server.url);
    const next = eventsOf(feed);
    await until(() => feed?.position()?.block === 5);
    await move(2, 4, 6);
    for (const kind of ["reorg", "block", "block", "block"]) expect((await next()).kind).toBe(kind);
    isBehind = true;
    await move(2, 7, 7);
    // It answers with block 5 of the first epoch.
    await until(() => answers > 2);
    await moveIn(otherClient, 2, 4, 7);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 2, block: 7 } });
  });

  test("makes subscribers read again, while the feed polls", async () => {
    feed = openFeed(switching, null);
    const next = eventsOf(feed);
    await until(() => feed?.position()?.block === 5);
    await move(1, 6, 7);
    for (const block of [6, 7]) expect((await next()).at.block).toBe(block);
    isBehind = true;
    expect(await next()).toMatchObject({ kind: "gap", at: { block: 5 } });
    await moveIn(otherClient, 1, 6, 7);
    for (const block of [6, 7]) expect((await next()).at.block).toBe(block);
  });
});

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
    // The last final block is unknown, or the position is ahead of the index.
    expect(await since(1, 5, null)).toEqual([["gap", 6]]);
    expect(await since(3, 9, 0)).toEqual([["gap", 6]]);
  });
});
