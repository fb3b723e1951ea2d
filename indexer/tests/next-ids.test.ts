import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/tools/testing/harness";
import { type Connection, connect } from "../database/connection";
import { moveNextIds } from "../writer/next-ids";
import { type ParametrizedStatement, repeatParts, send } from "../writer/statements";

let database: TestDatabase;
let client: pg.Client;
let connection: Connection;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  connection = await connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await client.end();
  await database.drop();
});

const TICKERS = ["oak", "elm"];

async function deployAgain(): Promise<void> {
  await client.query("delete from inscription");
  await client.query("delete from deployment");
  await client.query(
    `insert into deployment (ticker, max, lim, cmint, deployer, transaction_hash, block_number, transaction_index,
       position, timestamp, text, supply, mint_count, holder_count, next_id)
     select ticker, 1, 1, false, '', '', 0, 0, 0, 0, '', 0, 0, 0, 1 from unnest($1::text[]) ticker`,
    [TICKERS],
  );
}

interface Minted {
  readonly ticker: string;
  readonly mintId: string | null;
}

/** Writes a batch that creates these inscriptions, as the writer does. Returns the number of repeated parts. */
async function write(created: readonly Minted[], part?: number): Promise<number> {
  await client.query(
    `insert into inscription (ticker, token_id, owner, listed, mint_id, ordinal, amount, transaction_hash, block_number,
       transaction_index, position, timestamp)
     select ticker, uuid_send(gen_random_uuid()), '', false, id, (select count(*) from inscription) + n, 1, '', 0, 0, 0, 0
     from unnest($1::text[], $2::text[]) with ordinality as t(ticker, id, n)`,
    [created.map(({ ticker }) => ticker), created.map(({ mintId }) => mintId)],
  );
  const unfinished: ParametrizedStatement[] = [];
  await Promise.all(
    send(connection, await moveNextIds(created, undefined, part), (statement) => unfinished.push(statement)),
  );
  let repeated = 0;
  await repeatParts(connection, unfinished, () => {
    repeated += 1;
  });
  return repeated;
}

async function nextIds(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ ticker: string; id: string }>("select ticker, next_id as id from deployment");
  return Object.fromEntries(rows.map(({ ticker, id }) => [ticker, Number(id)]));
}

function smallestFree(taken: readonly Minted[], ticker: string): number {
  const ids = new Set(taken.filter((each) => each.ticker === ticker).map(({ mintId }) => mintId));
  let id = 1;
  while (ids.has(String(id))) id++;
  return id;
}

const mintId = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  fc.constantFrom("0", "01", "x", "999999999999999999", "1000000000000000000", null),
);
const minted = fc.record({ ticker: fc.constantFrom(...TICKERS), mintId });
/** Ids in any order, many of them consecutive, each minted once. */
const batches = fc
  .uniqueArray(minted, { selector: ({ ticker, mintId }) => `${ticker} ${mintId}`, maxLength: 24 })
  .chain((all) =>
    fc.tuple(
      fc.boolean().map((sorted) => (sorted ? all.toSorted((a, b) => Number(a.mintId) - Number(b.mintId)) : all)),
      fc.integer({ min: 1, max: 12 }),
    ),
  )
  .map(([all, size]) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size)),
  );

test("the next mint id of each token is the smallest free one after each batch", async () => {
  await fc.assert(
    fc.asyncProperty(batches, fc.constantFrom(undefined, 1, 3), async (all, part) => {
      await deployAgain();
      const taken: Minted[] = [];
      for (const batch of all) {
        await write(batch, part);
        taken.push(...batch);
        const expected = Object.fromEntries(TICKERS.map((ticker) => [ticker, smallestFree(taken, ticker)]));
        expect(await nextIds()).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});

test("many taken ids are passed in parts, with a sign of life before each", async () => {
  await deployAgain();
  const ids = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => ({ ticker: "oak", mintId: String(first + n) }));
  expect(await write(ids(2, 12), 3)).toBe(0);
  expect((await nextIds()).oak).toBe(1);
  // From 2 to 5, 8 and 11, then to 13.
  expect(await write(ids(1, 1), 3)).toBe(3);
  expect((await nextIds()).oak).toBe(13);
});
