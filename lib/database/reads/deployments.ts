import type { At } from "@/lib/records";
import { type List, readList } from "../chunks";
import type { Deployment } from "../generated/client";
import { toInt8 } from "../int8";
import type { Database, Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";
import { SUMMARY, summary, type TokenRow, type TokenSummary } from "./token-rows";

const ONE: PositionedRead<TokenRow> = positioned("token", `SELECT ${SUMMARY}, text FROM deployment WHERE ticker = $1`);

/** A token with its deploy message. */
type DeployedToken = TokenSummary & { readonly text: string };

/** An element of the list of spec §12.2.15. */
export type DeploymentEntry = Row<Deployment, "ticker" | "max" | "lim" | "text" | "blockNumber" | "transactionIndex">;

/** An element in a chunk. `isCut`: more elements may follow the chunk. */
type ChunkRow = DeploymentEntry & { readonly isCut: boolean };

/** Limits of a chunk. A message may be as large as a block, so the last one of a chunk may exceed the bytes. */
const ENTRIES_CHUNK = 200;
const BYTES_CHUNK = 500_000;

// octet_length does not read the text of a large message. A window shows the sizes before any text is read.
const SIZED = `SELECT page.*,
    sum(octet_length(text)) OVER () >= ${BYTES_CHUNK} OR count(*) OVER () >= ${ENTRIES_CHUNK} AS cut,
    sum(octet_length(text)) OVER (ORDER BY block_number, transaction_index
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS preceding
  FROM (SELECT * FROM (SELECT * FROM deployment WHERE (block_number, transaction_index) >= (
        SELECT block_number, transaction_index FROM deployment ORDER BY block_number, transaction_index
        OFFSET $1::int8 LIMIT 1)
      ORDER BY block_number, transaction_index LIMIT $2::int8) page
    WHERE (block_number, transaction_index) > ($3::int8, $4::int4)
    ORDER BY block_number, transaction_index LIMIT ${ENTRIES_CHUNK}) page`;

function entries(name: string, text: string, condition: string): PositionedRead<ChunkRow> {
  return positioned(
    name,
    `SELECT ticker, max, lim, ${text} AS text, block_number AS "blockNumber", transaction_index AS "transactionIndex",
       cut AS "isCut" FROM (${SIZED}) sized WHERE ${condition}`,
    `"blockNumber", "transactionIndex"`,
  );
}

const ENTRIES = entries("deployments", "text", `preceding IS NULL OR preceding < ${BYTES_CHUNK}`);
const WHOLE = entries("deployments-whole", "CASE WHEN cut THEN '' ELSE text END", "preceding IS NULL OR NOT cut");

/** Returns a token without its activity; null if the ticker is not deployed. */
export async function readDeployment(
  database: Queryable,
  ticker: string | null,
): Promise<At<{ token: DeployedToken | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : { ...summary(row), text: row.text } };
}

/** Lists at most `limit` deployments, oldest first, from index `offset` on (spec §12.2.15). */
export function listDeployments(database: Database, offset: bigint, limit: bigint): Promise<At<List<DeploymentEntry>>> {
  return readList<ChunkRow>(database, {
    read: ENTRIES,
    size: ENTRIES_CHUNK,
    readWhole: WHOLE,
    hasMore: ([first]) => first?.isCut ?? false,
    values: (last) => [toInt8(offset), limit, last?.blockNumber ?? -1, last?.transactionIndex ?? -1],
  });
}
