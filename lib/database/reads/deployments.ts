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

const ENTRIES_CHUNK = 200;
const ENTRIES: PositionedRead<DeploymentEntry> = positioned(
  "deployments",
  `SELECT ticker, max, lim, text, block_number AS "blockNumber", transaction_index AS "transactionIndex"
   FROM (SELECT * FROM deployment WHERE (block_number, transaction_index) >= (
       SELECT block_number, transaction_index FROM deployment ORDER BY block_number, transaction_index
       OFFSET $1::int8 LIMIT 1)
     ORDER BY block_number, transaction_index LIMIT $2::int8) page
   WHERE (block_number, transaction_index) > ($3::int8, $4::int4)
   ORDER BY block_number, transaction_index LIMIT ${ENTRIES_CHUNK}`,
  `"blockNumber", "transactionIndex"`,
);

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
  return readList(database, {
    read: ENTRIES,
    size: ENTRIES_CHUNK,
    values: (last) => [toInt8(offset), limit, last?.blockNumber ?? -1, last?.transactionIndex ?? -1],
  });
}
