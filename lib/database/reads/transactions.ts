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

interface OutcomeRow {
  readonly accepted: boolean;
  readonly blockNumber: number;
  readonly reason: string | null;
}

// The first row is an accepted operation if there is one, and otherwise the first rejected one.
const OUTCOME: PositionedRead<OutcomeRow> = positioned(
  "outcome-of-transaction",
  `SELECT accepted, block_number AS "blockNumber", reason FROM operation WHERE ${OF_TRANSACTION}
   ORDER BY accepted DESC, position LIMIT 1`,
);

const SUMMARY: PositionedRead<Omit<OutcomeRow, "reason"> & { readonly operationCount: number }> = positioned(
  "summary-of-transaction",
  `SELECT bool_or(accepted) AS accepted, max(block_number) AS "blockNumber", count(*)::int4 AS "operationCount"
   FROM operation WHERE ${OF_TRANSACTION} HAVING count(*) > 0`,
);

const OPERATIONS: PositionedRead<OperationRow> = positioned(
  "operations-of-transaction",
  withAccounts(
    `SELECT ${COLUMNS}, text FROM operation WHERE ${OF_TRANSACTION} AND position > $2::int4 ORDER BY position LIMIT $3`,
  ),
  "position",
);

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
  const { at, row } = await readOneAt(database, OUTCOME, [hash.slice(2)]);
  if (row === undefined) return { at, found: null };
  const { accepted, blockNumber, reason } = row;
  return {
    at,
    found: { status: statusOf(accepted), blockNumber, reason: reason === null ? null : reasonCode(reason) },
  };
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
  return fromOneState(async () => {
    const { at, row } = await readOneAt(database, SUMMARY, [hash.slice(2)]);
    if (row === undefined) return { at, found: null };
    const { at: then, rows } = await readAt(database, OPERATIONS, [hash.slice(2), last, limit + 1]);
    if (!isSamePosition(at, then)) return undefined;
    const { accepted, blockNumber, operationCount } = row;
    const { page, next } = cutPage(rows.map(operationRecord), limit);
    return { at, found: { hash, status: statusOf(accepted), blockNumber, operationCount, operations: page, next } };
  });
}

function statusOf(accepted: boolean): TransactionStatus {
  return accepted ? "success" : "failed";
}
