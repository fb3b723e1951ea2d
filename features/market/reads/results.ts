import type { Queryable } from "@/lib/database/pool";
import { type PositionedRead, positioned, readOneAt } from "@/lib/database/positioned";
import type { Address } from "@/lib/protocol";
import type { AccountResults, At, TokenResult } from "@/lib/records";
import { RESULT_TOKENS } from "@/lib/records/result";

/** The sums of a token or of all, as text, because the amounts are in JSON. */
interface SumsRow {
  readonly count: number;
  readonly cost: string;
  readonly unknown: number;
  readonly floorValue: string;
  readonly unrealized: string | null;
  readonly sales: number;
  readonly proceeds: string;
  readonly soldCost: string;
  readonly unknownSales: number;
  readonly unknownProceeds: string;
}

interface TokenRow extends SumsRow {
  readonly ticker: string;
  readonly amount: string;
  readonly unknownAmount: string;
  readonly floorUnitPrice: string | null;
}

interface ResultsRow {
  readonly total: SumsRow;
  readonly tokens: readonly TokenRow[];
}

const MINE = "address IN (decode($1, 'hex'), decode($2, 'hex'))";
/** Value of an amount at the floor of the market's token `m`. */
const WORTH = (amount: string): string => `div(${amount} * m.floor_unit_price, 1000000000000000000)`;

/**
 * The results of an account and its vault by token, from their rows of `balance` and `result`. A token has a few rows, whatever the number
 * of operations, which the worker keeps.
 */
export const tokensOf = (balances: string, results: string): string => `
  SELECT ticker, coalesce(b.amount, 0) AS amount, coalesce(b.count, 0) AS count, coalesce(r.cost, 0) AS cost,
    coalesce(r.unknown, 0) AS unknown, coalesce(r.unknown_amount, 0) AS "unknownAmount", m.floor_unit_price AS "floorUnitPrice",
    coalesce(${WORTH("b.amount")}, 0) AS "floorValue",
    ${WORTH("(coalesce(b.amount, 0) - coalesce(r.unknown_amount, 0))")} - coalesce(r.cost, 0) AS unrealized,
    coalesce(r.sales, 0) AS sales, coalesce(r.proceeds, 0) AS proceeds, coalesce(r.sold_cost, 0) AS "soldCost",
    coalesce(r.unknown_sales, 0) AS "unknownSales", coalesce(r.unknown_proceeds, 0) AS "unknownProceeds"
  FROM (SELECT ticker, sum(amount) AS amount, sum(count) AS count FROM ${balances} GROUP BY ticker) b
  FULL JOIN (
    SELECT ticker, sum(cost) AS cost, sum(unknown) AS unknown, sum(unknown_amount) AS unknown_amount, sum(sales) AS sales,
      sum(proceeds) AS proceeds, sum(sold_cost) AS sold_cost, sum(unknown_sales) AS unknown_sales,
      sum(unknown_proceeds) AS unknown_proceeds
    FROM ${results} GROUP BY ticker) r USING (ticker)
  LEFT JOIN LATERAL (SELECT floor_unit_price FROM market_token WHERE ticker = coalesce(b.ticker, r.ticker) OFFSET 0) m ON true
  WHERE coalesce(b.count, 0) + coalesce(r.sales, 0) + coalesce(r.unknown_sales, 0) > 0`;

/** The results of an account ($1) and its vault ($2) by token. */
const TOKENS = tokensOf(`balance WHERE ${MINE}`, `result WHERE ${MINE}`);

/** The columns of sums as JSON, each by `of`. Amounts are text, because they may have more than 53 bits. */
function sumsJson(of: (column: string) => string): string {
  const counts = ["count", "unknown", "sales", "unknownSales"];
  const amounts = ["cost", "floorValue", "unrealized", "proceeds", "soldCost", "unknownProceeds"];
  const quoted = (name: string): string => of(`"${name}"`);
  return [
    ...counts.map((name) => `'${name}', ${quoted(name)}`),
    ...amounts.map((name) => `'${name}', (${quoted(name)})::text`),
  ].join(", ");
}

const TOTAL = sumsJson((column) => (column === `"unrealized"` ? `sum(${column})` : `coalesce(sum(${column}), 0)`));
const OF_TOKEN = sumsJson((column) => column);

const RESULTS: PositionedRead<ResultsRow> = positioned(
  "results",
  `WITH tokens AS MATERIALIZED (${TOKENS})
   SELECT (SELECT json_build_object(${TOTAL}) FROM tokens) AS total,
     (SELECT coalesce(json_agg(json_build_object('ticker', ticker, 'amount', amount::text, 'unknownAmount', "unknownAmount"::text,
        'floorUnitPrice', "floorUnitPrice"::text, ${OF_TOKEN})), '[]')
      FROM (SELECT * FROM tokens ORDER BY "floorValue" + proceeds + "unknownProceeds" DESC, count DESC, ticker
        LIMIT ${RESULT_TOKENS}) t) AS tokens`,
);

/** Returns the results of an account and its vault (spec §10.3.15). `vault`: null if the network has no market. */
export async function readResults(
  database: Queryable,
  account: Address,
  vault: Address | null,
): Promise<At<{ results: AccountResults }>> {
  const { at, row } = await readOneAt(database, RESULTS, [account.slice(2), vault?.slice(2) ?? null]);
  const total = row === undefined ? NOTHING : sums(row.total);
  return { at, results: { account, vault, total, tokens: row?.tokens.map(tokenResult) ?? [] } };
}

const NOTHING: AccountResults["total"] = {
  count: 0,
  cost: 0n,
  unknown: 0,
  floorValue: 0n,
  unrealized: null,
  sold: { count: 0, proceeds: 0n, cost: 0n, result: 0n },
  soldUnknown: { count: 0, proceeds: 0n },
};

function sums(row: SumsRow): AccountResults["total"] {
  const [proceeds, cost] = [BigInt(row.proceeds), BigInt(row.soldCost)];
  return {
    count: row.count,
    cost: BigInt(row.cost),
    unknown: row.unknown,
    floorValue: BigInt(row.floorValue),
    unrealized: row.unrealized === null ? null : BigInt(row.unrealized),
    sold: { count: row.sales, proceeds, cost, result: proceeds - cost },
    soldUnknown: { count: row.unknownSales, proceeds: BigInt(row.unknownProceeds) },
  };
}

function tokenResult(row: TokenRow): TokenResult {
  return {
    ticker: row.ticker,
    amount: BigInt(row.amount),
    unknownAmount: BigInt(row.unknownAmount),
    floorUnitPrice: row.floorUnitPrice === null ? null : BigInt(row.floorUnitPrice),
    ...sums(row),
  };
}

const DUE = { name: "results-due", text: "SELECT name FROM backfill WHERE name = 'movement'" };

/** Whether the worker has yet to compute the results of an index that an earlier version made. */
export async function areResultsDue(database: Queryable): Promise<boolean> {
  return (await database.query(DUE, [])).length > 0;
}
