import type { Connection } from "@/indexer/database/connection";
import type { StoredLock } from "@/indexer/state/locks";
import type { Column } from "@/indexer/writer/column";
import { forRows, joinStatements, type WriteStatement } from "@/indexer/writer/statements";
import type { WorkSlice } from "@/lib/runtime/work-slice";

const keyColumns: readonly Column<StoredLock>[] = [
  ["ticker", "text", ({ ticker }) => ticker],
  ["token_id", "bytea", ({ tokenId }) => tokenId],
  ["vault", "bytea", ({ vault }) => vault],
];

/** The columns of vault_lock_undo. Without a lock, all but the key are null. */
export const lockStateColumns: readonly Column<StoredLock>[] = [
  ...keyColumns,
  ["sequence", "bigint", ({ lock }) => lock?.sequence ?? null],
  ["turn", "bigint", ({ lock }) => lock?.turn ?? null],
  ["until", "bigint", ({ lock }) => lock?.until ?? null],
  ["module", "bytea", ({ lock }) => lock?.module ?? null],
  ["from_block", "bigint", ({ lock }) => lock?.blockNumber ?? null],
  ["from_transaction_index", "int", ({ lock }) => lock?.transactionIndex ?? null],
  ["from_position", "int", ({ lock }) => lock?.position ?? null],
  ["transaction_hash", "bytea", ({ lock }) => lock?.transactionHash ?? null],
  ["timestamp", "bigint", ({ lock }) => lock?.timestamp ?? null],
];

const INSERT = `
  insert into vault_lock (ticker, token_id, vault, sequence, turn, until, module, block_number, transaction_index, position,
    transaction_hash, timestamp)
  select ticker, token_id, vault, sequence, turn, until, module, from_block, from_transaction_index, from_position,
    transaction_hash, timestamp`;

/** The statements that write the locks that a batch changed (spec §1.3.8). */
export function lockStatements(locks: readonly StoredLock[], slice: WorkSlice): Promise<WriteStatement[]> {
  return joinStatements([
    forRows(
      keyColumns,
      locks,
      `delete from vault_lock l using rows
       where l.ticker = rows.ticker and l.token_id = rows.token_id and l.vault = rows.vault`,
      slice,
    ),
    forRows(
      lockStateColumns,
      locks.filter(({ lock }) => lock !== null),
      `${INSERT} from rows`,
      slice,
    ),
  ]);
}

/** Deletes the locks that blocks above $1 changed, and restores those that were there after block $1. */
const RESTORE = [
  `delete from vault_lock l
   using (select distinct ticker, token_id, vault from vault_lock_undo where block_number > $1) u
   where l.ticker = u.ticker and l.token_id = u.token_id and l.vault = u.vault`,
  `${INSERT} from (
     select distinct on (ticker, token_id, vault) * from vault_lock_undo where block_number > $1
     order by ticker, token_id, vault, block_number) u
   where module is not null`,
  "delete from vault_lock_undo where block_number > $1",
];

/** Undoes the changes of locks in blocks above `number` (spec §8.2). @throws DatabaseUnreachableError */
export async function revertLocks(connection: Connection, number: number): Promise<void> {
  for (const statement of RESTORE) await connection.query(statement, [number]);
}
