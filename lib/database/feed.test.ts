import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
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

/** Moves the index as the worker does: blocks `from` to `to` in this epoch, those above `from` of others undone. */
async function move(epoch: number, from: number, to: number, final = 0): Promise<void> {
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

/** What a subscriber hears, one by one. */
function hear(open: Feed): () => Promise<FeedEvent> {
  const heard: FeedEvent[] = [];
  const waiting: ((event: FeedEvent) => void)[] = [];
  open.subscribe({
    onEvent(event) {
      const reader = waiting.shift();
      if (reader === undefined) heard.push(event);
      else reader(event);
    },
    onClose: () => undefined,
  });
  return async () => heard.shift() ?? new Promise((resolve) => waiting.push(resolve));
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe.each([
  ["told by the database", () => server.url],
  ["looking each second", () => null],
])("a feed that is %s", (_name, listenUrl) => {
  test("tells of blocks, and how far a reorganisation goes back", async () => {
    await move(1, 1, 5);
    feed = openFeed(database, listenUrl());
    const next = hear(feed);
    await until(() => feed?.told()?.block === 5);
    await move(1, 6, 7);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 1, block: 6, hash: hashOf(1, 6) } });
    expect(await next()).toMatchObject({ kind: "block", at: { block: 7 } });
    await move(2, 4, 8);
    expect(await next()).toEqual({
      kind: "reorganisation",
      at: { epoch: 2, block: 3, hash: hashOf(1, 3), final: 0 },
    });
    for (const block of [4, 5, 6, 7, 8]) expect(await next()).toMatchObject({ at: { epoch: 2, block } });
    // Another leader, nothing undone.
    await move(3, 9, 9);
    expect(await next()).toMatchObject({ kind: "block", at: { epoch: 3, block: 9 } });
  });

  test("says that more happened than it tells", async () => {
    await move(1, 1, 1);
    feed = openFeed(database, listenUrl());
    const next = hear(feed);
    await until(() => feed?.told() !== null);
    await move(1, 2, 1501, 1500);
    expect(await next()).toMatchObject({ kind: "gap", at: { block: 1501 } });
  });
});

test("has its place when its first look has ended, and says what was missed where that failed", async () => {
  await move(1, 1, 5);
  let isAway = true;
  const flaky: Queryable = {
    query: (statement, values) => (isAway ? Promise.reject(new Error("away")) : database.query(statement, values)),
  };
  feed = openFeed(flaky, null);
  const next = hear(feed);
  await feed.looked();
  expect(feed.told()).toBeNull();
  isAway = false;
  await move(1, 6, 6);
  // Who began at block 5 would never hear of block 6.
  expect(await next()).toMatchObject({ kind: "gap", at: { block: 6 } });
  await feed.close();
  feed = openFeed(database, null);
  const other = hear(feed);
  await feed.looked();
  expect(feed.told()?.block).toBe(6);
  await move(1, 7, 7);
  expect(await other()).toMatchObject({ kind: "block", at: { block: 7 } });
});

test("knows the newest position while notifications arrive, and says so no more when they may not", async () => {
  await move(1, 1, 5);
  feed = openFeed(database, server.url);
  expect(feed.current()).toBeNull();
  const at = { epoch: 1, block: 5, hash: hashOf(1, 5), final: 0 };
  feed.saw(at);
  await until(() => feed?.current() !== null);
  expect(feed.current()).toEqual(at);
  await move(1, 6, 6);
  await until(() => feed?.current() === null);
  feed.saw(at);
  expect(feed.current()).toBeNull();
  const newer = { ...at, block: 6, hash: hashOf(1, 6) };
  feed.saw(newer);
  expect(feed.current()).toEqual(newer);
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'engrave-listen' AND datname = current_database()`,
  );
  await until(() => feed?.current() === null);
  // Connected again, it is known again, and what was missed with it.
  await move(1, 7, 7);
  const newest = { ...at, block: 7, hash: hashOf(1, 7) };
  feed.saw(newest);
  await until(() => feed?.current() !== null);
  expect(feed.current()).toEqual(newest);
});

test("an index that was set back is believed", async () => {
  await move(7, 1, 5);
  feed = openFeed(database, server.url);
  feed.saw({ epoch: 7, block: 5, hash: hashOf(7, 5), final: 0 });
  await until(() => feed?.current() !== null);
  await move(1, 1, 2);
  const at = { epoch: 1, block: 2, hash: hashOf(1, 2), final: 0 };
  await until(() => {
    feed?.saw(at);
    return feed?.current()?.epoch === 1;
  });
  expect(feed.current()).toEqual(at);
});

describe("what a reader missed", () => {
  const since = async (epoch: number, block: number, final: number | null) =>
    (await eventsSince(database, { epoch, block, hash: hashOf(epoch, block), final }))?.events.map(({ kind, at }) => [
      kind,
      at.block,
    ]);

  test("is told from where it stopped, or from where that is undone", async () => {
    await move(1, 1, 5);
    await move(2, 4, 6);
    expect(await since(2, 5, 0)).toEqual([["block", 6]]);
    // In an older epoch, at a block that still stands.
    expect(await since(1, 3, 0)).toEqual([
      ["block", 4],
      ["block", 5],
      ["block", 6],
    ]);
    expect(await since(1, 5, 2)).toEqual([
      ["reorganisation", 2],
      ["block", 3],
      ["block", 4],
      ["block", 5],
      ["block", 6],
    ]);
    // Nothing is known of what was final then; nothing of an index ahead of this one.
    expect(await since(1, 5, null)).toEqual([["gap", 6]]);
    expect(await since(3, 9, 0)).toEqual([["gap", 6]]);
  });
});
