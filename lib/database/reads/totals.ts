import type { At, CommittedBlock, Totals } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";

const TOTALS: PositionedRead<Totals> = positioned(
  "totals",
  `SELECT (SELECT count(*) FROM deployment) AS tokens, coalesce(sum(accepted), 0)::int8 AS accepted,
     coalesce(sum(rejected), 0)::int8 AS rejected, coalesce(sum(mints), 0)::int8 AS mints,
     coalesce(sum(transfers), 0)::int8 AS transfers, coalesce(sum(sales), 0)::int8 AS sales
   FROM activity WHERE ticker = '*'`,
);
const NOTHING: Totals = { tokens: 0, accepted: 0, rejected: 0, mints: 0, transfers: 0, sales: 0 };

/** Returns the totals over all tickers. */
export async function readTotals(database: Queryable): Promise<At<{ totals: Totals }>> {
  const { at, row = NOTHING } = await readOneAt(database, TOTALS, []);
  const { tokens, accepted, rejected, mints, transfers, sales } = row;
  return { at, totals: { tokens, accepted, rejected, mints, transfers, sales } };
}

const COMMITTED: PositionedRead<CommittedBlock> = positioned(
  "committed-blocks",
  `SELECT number, hash, timestamp, commitment FROM block WHERE commitment IS NOT NULL ORDER BY number DESC LIMIT $1`,
  "number DESC",
);

/** Lists the last blocks that changed the state, with the state commitment after each (spec §9), newest first. */
export async function listCommittedBlocks(
  database: Queryable,
  limit: number,
): Promise<At<{ blocks: readonly CommittedBlock[] }>> {
  const { at, rows } = await readAt(database, COMMITTED, [limit]);
  return {
    at,
    blocks: rows.map(({ number, hash, timestamp, commitment }) => ({ number, hash, timestamp, commitment })),
  };
}
