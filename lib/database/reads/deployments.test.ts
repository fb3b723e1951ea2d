import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { moveIndex } from "@/tools/testing/harness/move-index";
import { runOn, withClient } from "@/tools/testing/harness/run-on";
import { type Database, openDatabase, type Statement } from "../pool";
import { listDeployments } from "./deployments";

/** Deployments whose messages have 118 kB each. */
const LARGE = 190;
/** Further ones with short messages. */
const SMALL = 300;
const BYTES = 118_000;
/** Largest number of bytes of the messages in one chunk, and of a list that is read as a whole. */
const CHUNK = 500_000;

let created: TestDatabase;
let database: Database;
/** Bytes of all messages that the database has sent outside snapshots. */
let sent = 0;

beforeAll(async () => {
  created = await testDatabase();
  await withClient(created.url, (client) => moveIndex(client, 1, 1, 5));
  await runOn(
    created.url,
    `INSERT INTO deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
       timestamp, text, supply, mint_count, holder_count, next_id)
     SELECT 'T' || n, 10, 1, false, '', sha256(n::text::bytea), n, 0, 0, 1,
       CASE WHEN n <= ${LARGE} THEN repeat('x', ${BYTES}) ELSE 'short' END, 0, 0, 0, 1
     FROM generate_series(1, ${LARGE + SMALL}) n`,
  );
  const opened = openDatabase(created.url);
  database = {
    ...{
      repeatableRead: () => opened.repeatableRead(),
      replicas: () => [],
      replicaLag: () => null,
      close: () => opened.close(),
    },
    async query<R extends pg.QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
      const rows = await opened.query<R>(statement, values);
      sent += JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? `${value}` : value)).length;
      return rows;
    },
  };
});

afterAll(async () => {
  await database?.close();
  await created?.drop();
});

const tickers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `T${from + n}`);

/** The tickers of an opened list, and the bytes of the messages in each chunk. */
async function read(offset: bigint, limit: bigint) {
  const list = await (await listDeployments(database, offset, limit)).open();
  const found: string[] = [];
  const sizes: number[] = [];
  for await (const chunk of list.chunks) {
    found.push(...chunk.map(({ ticker }) => ticker));
    sizes.push(chunk.reduce((bytes, { text }) => bytes + text.length, 0));
  }
  await list.close();
  return { found, sizes };
}

test.each([
  [0n, 5_000n, tickers(1, LARGE + SMALL)],
  [0n, 199n, tickers(1, 199)],
  [180n, 100n, tickers(181, 280)],
])("a list from %i of %i deployments with large messages is read in chunks of bounded bytes", async (...list) => {
  const [offset, limit, expected] = list;
  sent = 0;
  const described = await listDeployments(database, offset, limit);
  expect([described.rows, described.empty]).toEqual([null, false]);
  expect(sent).toBeLessThan(1_000);
  const { found, sizes } = await read(offset, limit);
  expect(found).toEqual(expected);
  expect(Math.max(...sizes)).toBeLessThan(CHUNK + BYTES);
});

test("a list of few bytes and rows is read as a whole", async () => {
  const { rows } = await listDeployments(database, 186n, 100n);
  expect(rows?.map(({ ticker }) => ticker)).toEqual(tickers(187, 286));
  expect(rows?.map(({ text }) => text.length).slice(0, 5)).toEqual([BYTES, BYTES, BYTES, BYTES, 5]);
  expect((await listDeployments(database, 190n, 199n)).rows).toHaveLength(199);
  expect((await listDeployments(database, 190n, 200n)).rows).toBeNull();
  expect(await listDeployments(database, 490n, 10n)).toMatchObject({ rows: [], empty: true });
  expect((await read(190n, 200n)).found).toEqual(tickers(191, 390));
});
