import { LRUCache } from "lru-cache";
import type { Hash, ReasonCode } from "@/lib/protocol";
import type { At, PageQuery, TransactionReport, TransactionStatus } from "@/lib/records";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt, readOneAt } from "../positioned";
import { positionFromCursor } from "./cursor";
import { COLUMNS, type OperationRow, operationRecord, reasonCode, withAccounts } from "./operations";
import { cutPage } from "./page";

/** One transaction of a contract can have 15,000 operations, so each read returns one row or one page. */
const OF_TRANSACTION = "transaction_hash = decode($1, 'hex')";

interface SummaryRow {
  readonly accepted: boolean;
  readonly blockNumber: number;
  readonly transactionIndex: number;
  readonly operationCount: number;
}

// The first row is an accepted operation if there is one, and otherwise the first rejected one.
const OUTCOME: PositionedRead<SummaryRow & { readonly reason: string | null }> = positioned(
  "outcome-of-transaction",
  `SELECT accepted, block_number AS "blockNumber", transaction_index AS "transactionIndex", reason,
     (count(*) OVER ())::int4 AS "operationCount"
   FROM operation WHERE ${OF_TRANSACTION} ORDER BY accepted DESC, position LIMIT 1`,
);

const SUMMARY: PositionedRead<SummaryRow> = positioned(
  "summary-of-transaction",
  `SELECT bool_or(accepted) AS accepted, max(block_number) AS "blockNumber", max(transaction_index) AS "transactionIndex",
     count(*)::int4 AS "operationCount"
   FROM operation WHERE ${OF_TRANSACTION} HAVING count(*) > 0`,
);

// The index of hashes has no order, so a page by the hash would read all operations of the transaction.
const AT_PLACE = "block_number = $1::int8 AND transaction_index = $2::int4";
const IN_ORDER = "ORDER BY block_number, transaction_index, position";

const FIRST_REASON: PositionedRead<{ readonly reason: string | null }> = positioned(
  "first-reason-of-transaction",
  `SELECT reason FROM operation WHERE ${AT_PLACE} ${IN_ORDER} LIMIT 1`,
);

const OPERATIONS: PositionedRead<OperationRow> = positioned(
  "operations-of-transaction",
  withAccounts(`SELECT ${COLUMNS}, text FROM operation WHERE ${AT_PLACE} AND position > $3::int4 ${IN_ORDER} LIMIT $4`),
  "position",
);

/** Transactions whose summaries are kept, and the number of operations from which on they are. */
const KEPT = { max: 1_000, operations: 100 };
type Summary = At<{ readonly row: SummaryRow }>;
/** Summaries by hash. Each is used only in the state from which it was read, so reading all pages counts the operations once. */
const summaries = new WeakMap<Queryable, LRUCache<Hash, Summary>>();

/** The status of a transaction (spec §12.2.10). */
export interface TransactionOutcome {
  readonly status: TransactionStatus;
  /** The block in which it was indexed; null while pending. */
  readonly blockNumber: number | null;
  /** Why the first operation of a failed transaction was rejected. */
  readonly reason: ReasonCode | null;
}

/** Returns the status of a transaction (spec §12.2.10); null if the index has none of its operations. */
export async function readOutcome(database: Queryable, hash: Hash): Promise<At<{ found: TransactionOutcome | null }>> {
  const kept = keptSummaries(database);
  return fromOneState(async () => {
    const summary = kept.get(hash);
    if (summary === undefined) return readNewOutcome(database, hash);
    const { at, row } = await readOneAt(database, FIRST_REASON, placeOf(summary.row));
    if (isSamePosition(summary.at, at)) return { at, found: outcomeOf(summary.row, row?.reason ?? null) };
    kept.delete(hash);
    return undefined;
  });
}

async function readNewOutcome(database: Queryable, hash: Hash): Promise<At<{ found: TransactionOutcome | null }>> {
  const { at, row } = await readOneAt(database, OUTCOME, [hash.slice(2)]);
  if (row === undefined) return { at, found: null };
  keepSummary(database, hash, { at, row });
  return { at, found: outcomeOf(row, row.reason) };
}

/** `reason`: that of the first operation. */
function outcomeOf({ accepted, blockNumber }: SummaryRow, reason: string | null): TransactionOutcome {
  const isReason = !accepted && reason !== null;
  return { status: statusOf(accepted), blockNumber, reason: isReason ? reasonCode(reason) : null };
}

/**
 * Returns a transaction's status and a page of its operations in order, with full messages; null if the index has none
 * of its operations.
 * @throws InvalidCursorError for a malformed `before`
 */
export async function readTransaction(
  database: Queryable,
  hash: Hash,
  { before, limit }: PageQuery,
): Promise<At<{ found: TransactionReport | null }>> {
  // The block of the cursor does not matter: a reorganization may have moved the transaction.
  const last = before === undefined ? -1 : positionFromCursor(before).position;
  const kept = keptSummaries(database);
  return fromOneState(async () => {
    const summary = kept.get(hash) ?? (await readOneAt(database, SUMMARY, [hash.slice(2)]));
    const { at, row } = summary;
    if (row === undefined) return { at, found: null };
    const { accepted, blockNumber, operationCount } = row;
    const values = [...placeOf(row), last, limit + 1];
    const { at: then, rows } = await readAt(database, OPERATIONS, values);
    if (!isSamePosition(at, then)) {
      kept.delete(hash);
      return undefined;
    }
    keepSummary(database, hash, { at, row });
    const { page, next } = cutPage(rows.map(operationRecord), limit);
    return { at, found: { hash, status: statusOf(accepted), blockNumber, operationCount, operations: page, next } };
  });
}

function placeOf({ blockNumber, transactionIndex }: SummaryRow): readonly number[] {
  return [blockNumber, transactionIndex];
}

function keepSummary(database: Queryable, hash: Hash, { at, row }: Summary): void {
  if (row.operationCount > KEPT.operations) keptSummaries(database).set(hash, { at, row });
}

function keptSummaries(database: Queryable): LRUCache<Hash, Summary> {
  const known = summaries.get(database);
  if (known !== undefined) return known;
  const kept = new LRUCache<Hash, Summary>({ max: KEPT.max });
  summaries.set(database, kept);
  return kept;
}

function statusOf(accepted: boolean): TransactionStatus {
  return accepted ? "success" : "failed";
}
