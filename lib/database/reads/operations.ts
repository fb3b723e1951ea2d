import { type Address, isOperationName, isReasonCode, type OperationName, type ReasonCode } from "@/lib/protocol";
import type { At, OperationOrder, OperationPage, OperationRecord, OperationsQuery } from "@/lib/records";
import type { Operation } from "../generated/client";
import type { Queryable, Row } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";
import { cursorOf } from "./cursor";
import { cutPage, placeOf } from "./page";
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

/** SQL of a list in an order: the order by columns and by the names of the result, and the rows after the place $1 to $3. */
export interface Along {
  readonly order: string;
  readonly rows: string;
  readonly after: string;
}

const ALONG: Readonly<Record<OperationOrder, Along>> = { newest: along("<", " DESC"), oldest: along(">", "") };

function along(sign: string, suffix: string): Along {
  const order = (names: readonly string[]): string => names.map((name) => name + suffix).join(", ");
  return {
    order: order(["block_number", "transaction_index", "position"]),
    rows: order([`"blockNumber"`, `"transactionIndex"`, "position"]),
    after: `(block_number, transaction_index, position) ${sign} ($1::int8, $2::int4, $3::int4)`,
  };
}

/** The statements of a list, one for each order. */
export type ByOrder<R> = Readonly<Record<OperationOrder, PositionedRead<R>>>;

/** Builds the statements of a list. `select` selects {@link COLUMNS}. */
export function byOrder<R = OperationRow>(
  name: string,
  select: (along: Along, order: OperationOrder) => string,
): ByOrder<R> {
  const read = (order: OperationOrder): PositionedRead<R> =>
    positioned(`${name}-${order}`, withAccounts(select(ALONG[order], order)), ALONG[order].rows);
  return { newest: read("newest"), oldest: read("oldest") };
}

/** The statements of the operations of one condition. */
export function allWhere(name: string, condition: string): ByOrder<OperationRow> {
  return byOrder(
    name,
    ({ after, order }) =>
      `SELECT ${COLUMNS}, ${PREVIEW} FROM operation WHERE ${condition} AND ${after} ORDER BY ${order} LIMIT $4`,
  );
}

// Two statements, because one with an optional condition would get a plan that is good for neither case.
const ALL = allWhere("operations", "true");
const OF_TICKER = allWhere("operations-of-ticker", "ticker = $5");

/** Lists operations, accepted and rejected, newest first by default. @throws InvalidCursorError for a malformed `before` */
export async function listOperations(database: Queryable, query: OperationsQuery): Promise<At<OperationPage>> {
  const { ticker, order = "newest", before, limit } = query;
  const values = [...placeOf(order, before), limit + 1];
  const { at, rows } =
    ticker === undefined
      ? await readAt(database, ALL[order], values)
      : await readAt(database, OF_TICKER[order], [...values, ticker]);
  const { page, next } = cutPage(rows.map(operationRecord), limit);
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
