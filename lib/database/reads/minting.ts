import type { At, Minting } from "@/lib/records";
import type { Deployment } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

/** Seconds before the index's last block, by the times of the blocks, in which mints are counted and the busiest block is sought. */
const COUNTED = 60;
const REMEMBERED = 600;
/** Maximum number of the ticker's operations that are read, newest first, as protection against spam. */
const ROWS = 5_000;

type MintingRow = Row<Deployment, "nextId" | "supply" | "max" | "lim" | "mintCount"> & {
  readonly mints: number;
  readonly minters: number;
  readonly block: number | null;
  readonly most: number | null;
};

const MINTING: PositionedRead<MintingRow> = positioned(
  "minting",
  `WITH attempt AS MATERIALIZED (
     SELECT block_number, signer, timestamp FROM (
       SELECT block_number, signer, op, accepted, reason, timestamp FROM operation
       WHERE ticker = $1 ORDER BY block_number DESC, transaction_index DESC, position DESC LIMIT ${ROWS}
     ) latest
     WHERE op = 'mint' AND (accepted OR reason = 'MINT_ID_TAKEN')
       AND timestamp > (SELECT block_time - ${REMEMBERED} FROM "cursor")
   ), busiest AS (
     SELECT block_number AS block, count(*)::int4 AS most FROM attempt GROUP BY block_number ORDER BY 2 DESC, 1 DESC LIMIT 1
   ), counted AS (
     SELECT count(*)::int4 AS mints, count(DISTINCT signer)::int4 AS minters
     FROM attempt WHERE timestamp > (SELECT block_time - ${COUNTED} FROM "cursor")
   )
   SELECT next_id AS "nextId", supply, max, lim, mint_count AS "mintCount", mints, minters, block, most
   FROM deployment d CROSS JOIN counted LEFT JOIN busiest ON true WHERE d.ticker = $1`,
);

/**
 * Returns how busy the minting of a token was in the last minutes of blocks; null if the ticker is not deployed. A mint
 * that was rejected because its id was taken counts too: its sender competed for ids.
 */
export async function readMinting(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ minting: Omit<Minting, "pending"> | null }>> {
  const { at, row } = await readOneAt(database, MINTING, [ticker]);
  if (row === undefined) return { at, minting: null };
  const { nextId, supply, max, lim, mintCount, mints, minters, block, most } = row;
  const scattered = Math.max(0, mintCount - (nextId - 1));
  const busiest = block === null || most === null ? null : { block, mints: most };
  return { at, minting: { nextId, scattered, supply, max, lim, mints, minters, busiest } };
}
