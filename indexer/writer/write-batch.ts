import { insertRows } from "../database/columns";
import type { Connection } from "../database/connection";
import { type Cursor, lockCursor, moveCursor } from "../database/cursor";
import { loadBalances, loadDeployments } from "../database/load-state";
import { notifyMoved } from "../database/notify";
import { collectChanges, touchedBalances, touchedTickers } from "../judge/changes";
import type { JudgedBlock } from "../judge/judge-blocks";
import { countOperations } from "./activity";
import { type CommittedBlock, commitBlocks } from "./commit-blocks";
import { blockColumns, operationColumns, recentBlockColumns } from "./tables";
import { writeChanges, writeUndos } from "./write-changes";

/**
 * Writes a batch of judged blocks, its undo rows and the cursor in one transaction, and gives the cursor as it is then.
 * @throws LeadershipLostError where the cursor is not at `cursor`; DatabaseUnreachableError, after which the cursor
 * has to be read again: the commit may or may not have happened
 */
export async function writeBatch(
  connection: Connection,
  cursor: Cursor,
  blocks: readonly JudgedBlock[],
  finalNumber: number,
): Promise<Cursor> {
  const last = blocks.at(-1);
  if (last === undefined) return cursor;
  const { number, hash, timestamp } = last.block;
  const committed = commitBlocks(cursor.commitment, blocks);
  const next: Cursor = {
    number,
    hash,
    epoch: cursor.epoch,
    finalNumber: Math.max(cursor.finalNumber, finalNumber),
    commitment: committed.findLast(({ commitment }) => commitment !== null)?.commitment ?? cursor.commitment,
  };
  await connection.transaction(async () => {
    await lockCursor(connection, cursor);
    await writeBlocks(connection, committed);
    await writeRecent(connection, blocks, next.finalNumber);
    const deployments = await loadDeployments(connection, touchedTickers(blocks));
    const balances = await loadBalances(connection, touchedBalances(blocks));
    const changes = collectChanges(blocks, { deployments, balances });
    await writeChanges(connection, changes);
    await writeUndos(connection, changes, next.finalNumber);
    await countOperations(connection, blocks);
    await forgetFinal(connection, cursor, next);
    await moveCursor(connection, next, timestamp);
    await notifyMoved(connection, next);
  });
  return next;
}

async function writeBlocks(connection: Connection, blocks: readonly CommittedBlock[]): Promise<void> {
  await insertRows(connection, "block", blockColumns, blocks);
  await insertRows(
    connection,
    "operation",
    operationColumns,
    blocks.flatMap(({ operations }) => operations),
  );
}

/** The blocks that may still be undone, and the last one in any case. */
async function writeRecent(connection: Connection, blocks: readonly JudgedBlock[], finalNumber: number): Promise<void> {
  const first = blocks.findIndex(({ block }) => block.number >= finalNumber);
  const recent = blocks.slice(first < 0 ? -1 : first).map(({ block }) => block);
  await insertRows(connection, "recent_block", recentBlockColumns, recent);
}

/** What is final is never undone: its undo rows go. The last final block stays, as the one that none may contradict. */
async function forgetFinal(connection: Connection, before: Cursor, next: Cursor): Promise<void> {
  const keep = Math.min(next.finalNumber, next.number);
  if (keep <= Math.min(before.finalNumber, before.number)) return;
  await connection.query("delete from recent_block where number < $1", [keep]);
  for (const table of ["deployment_undo", "inscription_undo", "balance_undo"]) {
    await connection.query(`delete from ${table} where block_number <= $1`, [keep]);
  }
}
