import type { At, Token, TokenPage, TokenQuery, TokenSummary } from "@/lib/records/types";
import { type List, readList } from "../chunks";
import type { Deployment } from "../generated/client";
import { toInt8 } from "../int8";
import type { Database, Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { cursorOf } from "./cursor";
import { cutPage, olderThan } from "./page";

/** The columns of a deployment that lists read, without the message. */
export type SummaryRow = Row<
  Deployment,
  | "ticker"
  | "max"
  | "lim"
  | "contract"
  | "cmint"
  | "deployer"
  | "transactionHash"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "timestamp"
  | "supply"
  | "mintCount"
  | "holderCount"
  | "nextId"
>;
export type TokenRow = SummaryRow & Row<Deployment, "text">;

export const SUMMARY = `ticker, max, lim, contract, cmint, deployer, transaction_hash AS "transactionHash",
  block_number AS "blockNumber", transaction_index AS "transactionIndex", position, timestamp, supply,
  mint_count AS "mintCount", holder_count AS "holderCount", next_id AS "nextId"`;

const ONE: PositionedRead<TokenRow> = positioned("token", `SELECT ${SUMMARY}, text FROM deployment WHERE ticker = $1`);

// A transaction carries at most one message, so block and transaction index order deployments uniquely.
const NEWEST: PositionedRead<SummaryRow> = positioned(
  "tokens",
  `SELECT ${SUMMARY} FROM deployment WHERE (block_number, transaction_index) < ($1::int8, $2::int4)
   ORDER BY block_number DESC, transaction_index DESC LIMIT $3`,
  `"blockNumber" DESC, "transactionIndex" DESC`,
);

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

/** Returns a token; null if the ticker is not deployed. */
export async function readToken(database: Queryable, ticker: string | null): Promise<At<{ token: Token | null }>> {
  const { at, row } = await readOneAt(database, ONE, [ticker]);
  return { at, token: row === undefined ? null : { ...summary(row), text: row.text } };
}

/** Lists deployed tokens, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listTokens(database: Queryable, query: TokenQuery): Promise<At<TokenPage>> {
  const [block, transaction] = olderThan(query.before);
  const { at, rows } = await readAt(database, NEWEST, [block, transaction, query.limit + 1]);
  const { page, next } = cutPage(rows.map(summary), query.limit);
  return { at, tokens: page, next };
}

/** Converts a row to a token in a list. */
export function summary(row: SummaryRow): TokenSummary {
  return {
    cursor: cursorOf(row),
    ticker: row.ticker,
    max: row.max,
    lim: row.lim,
    contract: row.contract,
    cmint: row.cmint,
    deployer: row.deployer,
    transactionHash: row.transactionHash,
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    supply: row.supply,
    mintCount: row.mintCount,
    holderCount: row.holderCount,
    nextId: row.nextId,
  };
}

/** Lists at most `limit` deployments, oldest first, from index `offset` on (spec §12.2.15). */
export function deployments(database: Database, offset: bigint, limit: bigint): Promise<At<List<DeploymentEntry>>> {
  return readList(database, {
    read: ENTRIES,
    size: ENTRIES_CHUNK,
    values: (last) => [toInt8(offset), limit, last?.blockNumber ?? -1, last?.transactionIndex ?? -1],
  });
}
