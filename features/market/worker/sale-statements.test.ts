import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "@/tools/testing/harness";
import { openForTests } from "@/tools/testing/harness/for-tests";
import { rowsHandled } from "@/tools/testing/harness/rows-handled";
import { COUNT_SALES } from "./sale-statements";

const DAY = 86_400;
/** Sales of a block. */
const SIZES = [40, 400, 4_000];
/** The largest growth of work from one size to the next one, which is ten times as large. Quadratic work grows a hundredfold. */
const GROWTH = 13;

const database = openForTests(async () => {
  const { url, drop } = await testDatabase();
  const sql = new pg.Client({ connectionString: url });
  await sql.connect();
  return {
    sql,
    stop: async () => {
      await sql.end();
      await drop();
    },
  };
});

/** A sale between two accounts, which are numbers. */
interface TestSale {
  readonly ticker: string;
  readonly block: number;
  readonly time: number;
  readonly seller: number;
  readonly buyer: number;
}

const INSERT_SALES = `
  insert into sale (ticker, block_number, transaction_index, position, token_id, seller, buyer, price, paid, transaction_hash,
    timestamp, amount, value, unit_price, recipient, counted)
  select ticker, block, n, 0, '\\x', decode(lpad(seller::text, 40, '0'), 'hex'), decode(lpad(buyer::text, 40, '0'), 'hex'), 1, 1,
    '\\x', time, 1, 1, 1, '\\x', true
  from jsonb_to_recordset($1) as s(ticker text, block int, time int, seller int, buyer int, n int)`;

/** Inserts the sales. Each is at the index of a transaction that is its place in the list. */
async function insert(sales: readonly TestSale[], from = 0): Promise<void> {
  await database().sql.query(INSERT_SALES, [
    JSON.stringify(sales.map((sale, index) => ({ ...sale, n: from + index }))),
  ]);
}

const empty = () => database().sql.query("truncate sale, candle, market_token");

/** Whether each sale counts, by the words of spec §10.3.13. */
function expected(sales: readonly TestSale[]): boolean[] {
  return sales.map(
    (sale, index) =>
      !sales
        .slice(0, index)
        .some(
          ({ ticker, time, seller, buyer }) =>
            ticker === sale.ticker &&
            seller === sale.buyer &&
            buyer === sale.seller &&
            time >= sale.time - 30 * DAY &&
            time <= sale.time,
        ),
  );
}

/** Histories of blocks whose times may also decrease or stay. */
const histories = fc
  .array(
    fc.record({
      elapsed: fc.constantFrom(-1, 0, 0, 1, 15 * DAY, 30 * DAY),
      sales: fc.array(
        fc.record({ ticker: fc.constantFrom("A", "B"), seller: fc.constantFrom(1, 2), buyer: fc.constantFrom(2, 3) }),
        { maxLength: 6 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((blocks) => {
    let time = 1_000;
    return blocks.flatMap(({ elapsed, sales }, block) => {
      time += elapsed;
      // An account never sells to itself here: such a sale is written as one that does not count.
      return sales
        .filter(({ seller, buyer }) => seller !== buyer)
        .map(({ ticker, seller, buyer }, index): TestSale => {
          const isBack = index % 2 === 1;
          return { ticker, block, time, seller: isBack ? buyer : seller, buyer: isBack ? seller : buyer };
        });
    });
  });

test("counts the sales that do not follow one in the other direction, in batches of any blocks", async () => {
  const property = fc.asyncProperty(histories, fc.nat({ max: 6 }), async (sales, second) => {
    await empty();
    const [first, rest] = [sales.filter(({ block }) => block < second), sales.filter(({ block }) => block >= second)];
    await insert(first);
    for (const text of COUNT_SALES) await database().sql.query(text, [0]);
    await insert(rest, first.length);
    for (const text of COUNT_SALES) await database().sql.query(text, [second]);
    const { rows } = await database().sql.query<{ counted: boolean }>(
      "select counted from sale order by block_number, transaction_index",
    );
    expect(rows.map(({ counted }) => counted)).toEqual(expected(sales));
  });
  await fc.assert(property, { numRuns: 100 });
});

/** What the server's statistics say about the table: they are older than a batch that fills it. */
const STATISTICS: Readonly<Record<string, readonly TestSale[]>> = {
  "of an empty table": [],
  "of a few sales": [1, 2, 3].map((block) => ({ ticker: "A", block, time: block, seller: 1, buyer: 2 })),
  "of sales of other tickers": Array.from({ length: 500 }, (_, n) => {
    return { ticker: `T${n}`, block: n, time: n, seller: n, buyer: n + 1 };
  }),
};

test.each(Object.keys(STATISTICS))("the work is linear in the sales of a block, with statistics %s", async (name) => {
  const counts: number[] = [];
  for (const size of SIZES) {
    await empty();
    await insert(STATISTICS[name] ?? []);
    await database().sql.query("analyze sale");
    await empty();
    await insert(
      Array.from({ length: size }, (_, n) => {
        const isBack = n >= size / 2;
        return { ticker: "A", block: 1, time: 1_000, seller: isBack ? 2 : 1, buyer: isBack ? 1 : 2 };
      }),
    );
    let count = 0;
    for (const text of COUNT_SALES) count += await rowsHandled(database().sql, text, [1]);
    counts.push(count);
  }
  for (const [index, count] of counts.entries()) {
    const smaller = counts[index - 1];
    if (smaller !== undefined) expect(count / smaller, `${count} after ${smaller}`).toBeLessThan(GROWTH);
  }
  expect(counts.at(-1)).toBeGreaterThan(4_000);
});
