import type { Address } from "@/lib/protocol";
import type { At } from "@/lib/records";
import { MAX_INT8, toInt8 } from "../int8";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

const BALANCE: PositionedRead<{ amount: bigint }> = positioned(
  "balance",
  `WITH b AS MATERIALIZED (SELECT amount FROM balance WHERE ticker = $1 AND address = decode($2, 'hex'))
   SELECT coalesce(b.amount, 0) AS amount FROM deployment d LEFT JOIN b ON true WHERE d.ticker = $1`,
);

/** Returns the balance of an address under a ticker (spec §12.2.16); null if the ticker is not deployed. */
export async function readBalance(
  database: Queryable,
  ticker: string | null,
  address: Address,
): Promise<At<{ balance: bigint | null }>> {
  const { at, row } = await readOneAt(database, BALANCE, [ticker, address.slice(2)]);
  return { at, balance: row?.amount ?? null };
}

const DELEGATED: PositionedRead<{ ever: boolean; amount: bigint }> = positioned(
  "delegated",
  `WITH e AS MATERIALIZED (
     SELECT count(amount) > 0 AS ever, coalesce(sum(amount) FILTER (WHERE to_block IS NULL OR to_block >= $4::int8), 0) AS amount
     FROM delegation WHERE ticker = $1 AND delegator = decode($2, 'hex') AND target = decode($3, 'hex') AND from_block < $4::int8)
   SELECT e.ever, e.amount FROM deployment d CROSS JOIN e WHERE d.ticker = $1`,
);

/**
 * Returns the sum of the amounts delegated from `delegator` to `target` in the state before block `height` (null: the
 * current state). Null if there had been no delegation by then; undefined if the ticker is not deployed (spec §10.2.4,
 * §12.2.14).
 */
export async function readDelegation(
  database: Queryable,
  query: { ticker: string | null; delegator: Address; target: Address; height: bigint | null },
): Promise<At<{ amount: bigint | null | undefined }>> {
  const height = toInt8(query.height ?? MAX_INT8);
  const values = [query.ticker, query.delegator.slice(2), query.target.slice(2), height];
  const { at, row } = await readOneAt(database, DELEGATED, values);
  if (row === undefined) return { at, amount: undefined };
  return { at, amount: row.ever ? row.amount : null };
}
