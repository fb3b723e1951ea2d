import { type Address, isOperationName, isReasonCode, type OperationName, type ReasonCode } from "@/lib/protocol";
import type { At, OperationPage, OperationRecord, OperationsQuery } from "@/lib/records";
import type { Operation } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { cursorOf } from "./cursor";
import { cutPage, olderThan } from "./page";
import { partOf } from "./parts";

/** Characters of a message that a list returns: calldata may be as large as a block. */
const TEXT_PREVIEW = 2_000;

/** The columns of an operation that lists read. */
export type OperationRow = Row<
  Operation,
  | "ticker"
  | "blockNumber"
  | "transactionIndex"
  | "position"
  | "transactionHash"
  | "timestamp"
  | "op"
  | "sender"
  | "recipient"
  | "tokenId"
  | "mintId"
  | "amount"
  | "price"
  | "unit"
  | "accepted"
  | "reason"
  | "text"
> & { textBytes: number | null; senderAccount: Address | null; recipientAccount: Address | null; part: string | null };

/**
 * Selects the account that owns the vault at an address. Includes only vaults that existed at the operation's block, so that pages of
 * final operations never change.
 */
const accountAt = (address: string): string =>
  `(SELECT account FROM vault WHERE vault = o.${address} AND block_number <= o."blockNumber" OFFSET 0)`;

/** Adds the accounts of vaults and the names of parts to a selection of {@link COLUMNS}. The selection is read first, as a distributed table needs. */
export function withAccounts(select: string): string {
  return `WITH o AS MATERIALIZED (${select})
    SELECT o.*, ${partOf("o")} AS part, ${accountAt("sender")} AS "senderAccount", ${accountAt("recipient")} AS "recipientAccount" FROM o`;
}

/** Columns of the table `operation`, without the message. */
export const COLUMNS = `ticker, block_number AS "blockNumber", transaction_index AS "transactionIndex", position,
  transaction_hash AS "transactionHash", timestamp, op, sender, recipient, token_id AS "tokenId", mint_id AS "mintId",
  amount, price, unit, accepted, reason, octet_length(text) AS "textBytes"`;
/** The accepted operations on an inscription after its mint. A statement that finds them by a token id needs this condition to use their index. */
export const AFTER_MINT = "accepted AND op <> 'mint' AND op <> 'bridgeIn'";
export const PREVIEW = `left(text, ${TEXT_PREVIEW}) AS text`;
export const NEWEST_FIRST = "block_number DESC, transaction_index DESC, position DESC";
export const NEWEST_ROW_FIRST = `"blockNumber" DESC, "transactionIndex" DESC, position DESC`;
export const OLDER = "(block_number, transaction_index, position) < ($1::int8, $2::int4, $3::int4)";

// Two statements, because one with an optional condition would get a plan that is good for neither case.
const LATEST: PositionedRead<OperationRow> = positioned(
  "operations",
  withAccounts(`SELECT ${COLUMNS}, ${PREVIEW} FROM operation WHERE ${OLDER} ORDER BY ${NEWEST_FIRST} LIMIT $4`),
  NEWEST_ROW_FIRST,
);
const LATEST_OF_TICKER: PositionedRead<OperationRow> = positioned(
  "operations-of-ticker",
  withAccounts(
    `SELECT ${COLUMNS}, ${PREVIEW} FROM operation WHERE ticker = $5 AND ${OLDER} ORDER BY ${NEWEST_FIRST} LIMIT $4`,
  ),
  NEWEST_ROW_FIRST,
);

/** Lists operations, accepted and rejected, newest first. @throws InvalidCursorError for a malformed `before` */
export async function listOperations(database: Queryable, query: OperationsQuery): Promise<At<OperationPage>> {
  const values = [...olderThan(query.before), query.limit + 1];
  const { at, rows } =
    query.ticker === undefined
      ? await readAt(database, LATEST, values)
      : await readAt(database, LATEST_OF_TICKER, [...values, query.ticker]);
  const { page, next } = cutPage(rows.map(operationRecord), query.limit);
  return { at, operations: page, next };
}

/** Converts a row to an operation in an answer. @throws Error for a name or reason that this version does not know */
export function operationRecord(row: OperationRow): OperationRecord {
  return {
    cursor: cursorOf(row),
    blockNumber: row.blockNumber,
    transactionIndex: row.transactionIndex,
    position: row.position,
    transactionHash: row.transactionHash,
    timestamp: row.timestamp,
    source: row.text === null ? "event" : "message",
    op: row.op === null ? null : knownName(row.op),
    ticker: row.ticker === "" ? null : row.ticker,
    sender: row.sender,
    senderAccount: row.senderAccount,
    recipient: row.recipient,
    recipientAccount: row.recipientAccount,
    tokenId: row.tokenId,
    mintId: row.mintId,
    part: row.part,
    amount: row.amount,
    price: row.price,
    unit: row.unit,
    accepted: row.accepted,
    reason: row.reason === null ? null : reasonCode(row.reason),
    text: row.text,
    textBytes: row.textBytes,
  };
}

// A worker of a newer version may write names that this version does not know.
function knownName(text: string): OperationName {
  if (!isOperationName(text))
    throw new Error(`The index holds an operation "${text}" that this version does not know.`);
  return text;
}

/** Checks the code of a reason that the index holds. @throws Error for a code that this version does not know */
export function reasonCode(text: string): ReasonCode {
  if (!isReasonCode(text)) throw new Error(`The index holds a reason "${text}" that this version does not know.`);
  return text;
}
