import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness/database";
import { until } from "@/tools/testing/harness/until";
import { type Database, openDatabase } from "../pool";
import { computeDistribution, RANKS } from "./compute-distribution";
import { readDistribution } from "./distribution";

const TICKER = "GOLD";

let store: TestDatabase;
let database: Database;
let client: pg.Client;

beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.url);
  client = new pg.Client({ connectionString: store.url });
  await client.connect();
});

afterAll(async () => {
  await client?.end();
  await database?.close();
  await store?.drop();
});

beforeEach(async () => {
  await client.query(
    `truncate "cursor", deployment, balance;
     insert into "cursor" (network, chain_id, start_block, rules_hash, block_number, block_hash, block_time, epoch, final_number)
     values ('local', 1, 0, '', 7, decode(repeat('11', 32), 'hex'), 0, 1, 5)`,
  );
});

/** Writes the token with balances of these amounts, the last one of the zero address. */
async function write(amounts: readonly bigint[]): Promise<void> {
  const supply = amounts.reduce((sum, amount) => sum + amount, 0n);
  await client.query("delete from deployment");
  await client.query("delete from balance");
  await client.query(
    `insert into deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index, position,
       timestamp, text, supply, mint_count, holder_count, next_id)
     values ($1, $2, 1, false, '', '', 0, 0, 0, 0, '', $2, 0, 0, 1)`,
    [TICKER, supply.toString()],
  );
  await client.query(
    `insert into balance select $1, decode(lpad(to_hex(count - place), 40, '0'), 'hex'), amount, 1
     from unnest($2::numeric[]) with ordinality as each(amount, place), (select cardinality($2::numeric[]) as count) counted`,
    [TICKER, amounts.map(String)],
  );
}

/** The points by their definition. */
function expected(amounts: readonly bigint[]): readonly { rank: number; amount: bigint }[] {
  const holders = amounts.slice(0, -1).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const ranks = new Set([...RANKS.filter((rank) => rank <= holders.length), holders.length]);
  let sum = 0n;
  return holders.flatMap((amount, index) => {
    sum += amount;
    return ranks.has(index + 1) ? [{ rank: index + 1, amount: sum }] : [];
  });
}

const amount = fc.oneof(fc.bigInt(1n, 5n), fc.bigInt(1n, 2n ** 255n));

test("each point is the exact sum of the largest balances, for any balances", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 400 }), async (amounts) => {
      await write(amounts);
      const { distribution } = await computeDistribution(database, TICKER);
      const supply = amounts.reduce((sum, each) => sum + each, 0n);
      expect(distribution).toEqual({ block: 7, holders: amounts.length - 1, supply, points: expected(amounts) });
    }),
    { numRuns: 40 },
  );
});

test("many holders have a bounded number of points, the last of which covers all of them", async () => {
  const amounts = Array.from({ length: 20_001 }, (_, index) => BigInt(1 + (index % 97)));
  await write(amounts);
  const { distribution } = await computeDistribution(database, TICKER);
  expect(distribution?.points).toEqual(expected(amounts));
  expect(distribution?.points.length).toBeLessThan(80);
  expect(RANKS.length).toBeLessThan(160);
});

test("a ticker that is not deployed has none", async () => {
  expect((await computeDistribution(database, "NONE")).distribution).toBeNull();
  expect((await readDistribution(database, null)).distribution).toBeNull();
});

test("no request waits for a slow computation while there is an earlier result", async () => {
  await write([5n, 3n, 1n]);
  let release = () => {};
  let hold: Promise<void> | null = null;
  vi.useFakeTimers({ toFake: ["performance"] });
  const slow: Pick<Database, "query"> = {
    async query(statement, values) {
      if (statement.name === "distribution") {
        vi.advanceTimersByTime(1_000);
        await hold;
      }
      return database.query(statement, values);
    },
  };
  const holders = async () => (await readDistribution(slow, TICKER)).distribution?.holders;
  expect(await holders()).toBe(2);
  await write([5n, 3n, 2n, 1n]);
  vi.advanceTimersByTime(19_000);
  expect(await holders()).toBe(2);
  vi.advanceTimersByTime(2_000);
  hold = new Promise((resolve) => {
    release = resolve;
  });
  expect(await holders()).toBe(2);
  release();
  await until(async () => (await holders()) === 3);
  vi.useRealTimers();
});

test("simultaneous requests share a computation, and a reorganization ends its use", async () => {
  await write([5n, 3n, 1n]);
  let queries = 0;
  const counting: Pick<Database, "query"> = {
    async query(statement, values) {
      if (statement.name === "distribution") queries++;
      return database.query(statement, values);
    },
  };
  const three = await Promise.all([1, 2, 3].map(() => readDistribution(counting, TICKER)));
  expect(queries).toBe(1);
  expect(three.map(({ distribution }) => distribution?.holders)).toEqual([2, 2, 2]);
  await client.query(`update "cursor" set epoch = 2`);
  await readDistribution(counting, TICKER);
  expect(queries).toBe(2);
});
