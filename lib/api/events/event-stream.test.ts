import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Notifier, openNotifier } from "@/lib/database/notifier";
import { BusyError, type Database, openDatabase, type Queryable } from "@/lib/database/pool";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { movedHash, moveIndex } from "@/tools/testing/harness/move-index";
import { until } from "@/tools/testing/harness/until";
import type { TextStream } from "../http/json";
import { eventStream } from "./event-stream";

/** The database of the worker, and a replica that is behind. */
const servers: { server: TestDatabase; client: pg.Client; database: Database }[] = [];
let notifier: Notifier;
let isBehind: boolean;

beforeEach(async () => {
  for (let n = 0; n < 2; n++) {
    const server = await testDatabase();
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    servers.push({ server, client, database: openDatabase(server.url) });
    await moveIndex(client, 1, 1, 5);
  }
  isBehind = false;
});

afterEach(async () => {
  await notifier.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const { server, client, database } of servers.splice(0)) {
    await database.close();
    await client.end();
    await server.drop();
  }
});

const switching: Queryable = {
  query: (statement, values) => of(isBehind ? 1 : 0).database.query(statement, values),
};

function of(index: number) {
  const found = servers[index];
  if (found === undefined) throw new Error("the servers are not started");
  return found;
}

async function open(database: Queryable = switching): Promise<() => Promise<string>> {
  const { stream } = await eventStream(database, notifier, {
    filter: { ticker: null, address: null },
    after: null,
    client: null,
  });
  return reader(stream);
}

/** Returns a function that returns the kind and the block of the next event. */
function reader({ chunks }: TextStream): () => Promise<string> {
  const iterator = chunks[Symbol.asyncIterator]();
  return async () => {
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) throw new Error("the stream has ended");
      const [, kind, block] = /event: (\w+)\ndata: .*?"block":([0-9]+)/.exec(String(value)) ?? [];
      if (kind !== undefined) return `${kind} ${block}`;
    }
  };
}

test("a new reader waits for a replica that is behind the others without asking it all the time", async () => {
  notifier = openNotifier(switching, of(0).server.url);
  const first = await open();
  expect(await first()).toBe("position 5");
  await moveIndex(of(0).client, 1, 6, 7);
  for (const block of [6, 7]) expect(await first()).toBe(`block ${block}`);
  isBehind = true;
  // The notifier asks the replica too.
  let asked = 0;
  const began = performance.now();
  const second = open({
    query(statement, values) {
      asked++;
      return switching.query(statement, values);
    },
  });
  await until(() => asked > 5);
  // A pause of 100 ms, at least 99 by a timer, is before each query but the first one.
  expect(asked).toBeLessThanOrEqual(1 + (performance.now() - began) / 99);
  await moveIndex(of(1).client, 1, 6, 7);
  expect(await (await second)()).toBe("position 7");
});

test("a new reader is refused if the replica stays behind", async () => {
  notifier = openNotifier(switching, of(0).server.url);
  const first = await open();
  await moveIndex(of(0).client, 1, 6, 7);
  while ((await first()) !== "block 7");
  const position = notifier.position();
  vi.spyOn(notifier, "position").mockReturnValue(position);
  isBehind = true;
  vi.useFakeTimers({ toFake: ["performance"] });
  const second = open();
  vi.advanceTimersByTime(60_000);
  await expect(second).rejects.toThrow(BusyError);
});

test.each([
  [400, "block 6"],
  [900, "gap 6"],
])("a reader that missed %i operations with messages of 2,000 line breaks receives a %s", async (count, expected) => {
  const { client, database } = of(0);
  notifier = openNotifier(switching, null);
  await moveIndex(client, 1, 6, 6);
  await client.query(
    `INSERT INTO operation (ticker, block_number, transaction_index, position, transaction_hash, timestamp, op, signer, sender,
       accepted, succeeded, text)
     SELECT 'OAK', 6, n, 0, sha256(n::text::bytea), 1, 'mint', '', decode(repeat('01', 20), 'hex'), true, true,
       repeat(E'\n', 2000) FROM generate_series(1, $1::int4) n`,
    [count],
  );
  const after = { epoch: 1, block: 5, hash: movedHash(1, 5), final: 0 };
  const filter = { ticker: null, address: null };
  const next = reader((await eventStream(database, notifier, { filter, after, client: null })).stream);
  expect(await next()).toBe(expected);
  // The reader continues after it.
  await moveIndex(client, 1, 7, 7);
  expect(await next()).toBe("block 7");
});

test("readers learn that the index was restored to an earlier state", async () => {
  notifier = openNotifier(switching, null);
  const next = await open();
  expect(await next()).toBe("position 5");
  await moveIndex(of(0).client, 3, 6, 7);
  for (const block of [6, 7]) expect(await next()).toBe(`block ${block}`);
  isBehind = true;
  expect(await next()).toBe("gap 5");
  // The worker of the restored index leads in an epoch that is earlier than the last one.
  await moveIndex(of(1).client, 2, 6, 6);
  expect(await next()).toBe("reorg 0");
  for (const block of [1, 2, 3, 4, 5, 6]) expect(await next()).toBe(`block ${block}`);
});
