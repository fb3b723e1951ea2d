import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "@/testing/harness";
import { moveNextIds } from "../writer/next-ids";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
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

/** Writes a batch that creates these inscriptions, as the writer does. */
async function write(created: readonly Minted[]): Promise<void> {
  await client.query(
    `insert into inscription (ticker, token_id, owner, listed, mint_id, ordinal, amount, transaction_hash, block_number,
       transaction_index, position, timestamp)
     select ticker, uuid_send(gen_random_uuid()), '', false, id, (select count(*) from inscription) + n, 1, '', 0, 0, 0, 0
     from unnest($1::text[], $2::text[]) with ordinality as t(ticker, id, n)`,
    [created.map(({ ticker }) => ticker), created.map(({ mintId }) => mintId)],
  );
  for (const statement of await moveNextIds(created)) {
    if (!("values" in statement)) throw new Error("expected no COPY");
    await client.query(statement.text, [...statement.values]);
  }
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
    fc.asyncProperty(batches, async (all) => {
      await deployAgain();
      const taken: Minted[] = [];
      for (const batch of all) {
        await write(batch);
        taken.push(...batch);
        const expected = Object.fromEntries(TICKERS.map((ticker) => [ticker, smallestFree(taken, ticker)]));
        expect(await nextIds()).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});
