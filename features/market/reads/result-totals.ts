import type { Queryable } from "@/lib/database/pool";
import { type PositionedRead, positioned, readOneAt } from "@/lib/database/positioned";
import type { Address } from "@/lib/protocol";
import type { At, ResultTotals } from "@/lib/records";
import { TOTAL_TOKENS } from "@/lib/records/result";
import { tokensOf } from "./results";

interface TotalsRow {
  /** The larger number of tokens of the account and of its vault, of which one more than {@link TOTAL_TOKENS} are read. */
  readonly tokens: number;
  readonly sales: number;
  readonly realized: bigint;
  readonly unrealized: bigint | null;
}

/** The first tokens of the account ($1) and of its vault ($2) in a table: along its index, because anyone can send it more. */
function firstOf(table: "balance" | "result"): string {
  const side = (address: string): string =>
    `(SELECT * FROM ${table} WHERE address = decode(${address}, 'hex') ORDER BY ticker LIMIT ${TOTAL_TOKENS + 1})`;
  return `${side("$1")} UNION ALL ${side("$2")}`;
}

const TOTALS: PositionedRead<TotalsRow> = positioned(
  "result-totals",
  `WITH held AS MATERIALIZED (${firstOf("balance")}), mine AS MATERIALIZED (${firstOf("result")})
   SELECT coalesce(sum(sales), 0)::int8 AS sales, coalesce(sum(proceeds - "soldCost"), 0) AS realized, sum(unrealized) AS unrealized,
     (SELECT coalesce(max(n), 0) FROM (
        SELECT count(*) AS n FROM held GROUP BY address UNION ALL SELECT count(*) FROM mine GROUP BY address) c) AS tokens
   FROM (${tokensOf("held", "mine")}) t`,
);

/**
 * Returns what an account and its vault gained or lost, as the total of `readResults`, by a bounded number of rows. `vault`: null if the
 * network has no market.
 */
export async function readResultTotals(
  database: Queryable,
  account: Address,
  vault: Address | null,
): Promise<At<{ results: ResultTotals }>> {
  const { at, row } = await readOneAt(database, TOTALS, [account.slice(2), vault?.slice(2) ?? null]);
  if (row === undefined) return { at, results: { account, totals: { sales: 0, realized: 0n, unrealized: null } } };
  const { tokens, sales, realized, unrealized } = row;
  return { at, results: { account, totals: tokens > TOTAL_TOKENS ? null : { sales, realized, unrealized } } };
}
