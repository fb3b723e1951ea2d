import { inOrder, insertRows, type Statement, send } from "../database/columns";
import { type Connection, inTurn } from "../database/connection";
import { type Cursor, lockCursor, moveCursor } from "../database/cursor";
import { notifyMoved } from "../database/notify";
import type { BlockReference } from "../source/types";
import { undoStatements } from "./change-statements";
import type { PreparedBatch } from "./prepare-batch";
import { recentBlockColumns } from "./tables";

/**
 * Writes a prepared batch, its undo rows and the cursor in one transaction, and gives the cursor as it is then.
 * @throws LeadershipLostError where the cursor is not at `cursor`; DatabaseUnreachableError, after which the cursor
 * has to be read again: the commit may or may not have happened
 */
export async function writeBatch(
  connection: Connection,
  cursor: Cursor,
  { blocks, commitment, changes, statements }: PreparedBatch,
  finalNumber: number,
): Promise<Cursor> {
  const last = blocks.at(-1);
  if (last === undefined) return cursor;
  const { number, hash, timestamp } = last;
  const final = Math.max(cursor.finalNumber, finalNumber);
  const next: Cursor = { number, hash, epoch: cursor.epoch, finalNumber: final, commitment };
  // First what is COPYs alone: they go with those that the others begin with.
  const open = await inOrder([recentStatements(blocks, final), undoStatements(changes, final)]);
  // All of it is sent at once: the server goes from one to the next while this process does other work.
  await connection.transaction(() =>
    inTurn([
      lockCursor(connection, cursor),
      ...send(connection, [...open, ...statements]),
      forgetFinal(connection, cursor, next),
      moveCursor(connection, next, timestamp),
      notifyMoved(connection, next),
    ]),
  );
  return next;
}

/** The blocks that may still be undone, and the last one in any case. */
function recentStatements(blocks: readonly BlockReference[], finalNumber: number): Promise<Statement[]> {
  const first = blocks.findIndex(({ number }) => number >= finalNumber);
  return insertRows("recent_block", recentBlockColumns, blocks.slice(first < 0 ? -1 : first));
}

const FORGET = `
  with blocks as (delete from recent_block where number < $1),
    deployments as (delete from deployment_undo where block_number <= $1),
    inscriptions as (delete from inscription_undo where block_number <= $1)
  delete from balance_undo where block_number <= $1`;

/** What is final is never undone: its undo rows go. The last final block stays, as the one that none may contradict. */
async function forgetFinal(connection: Connection, before: Cursor, next: Cursor): Promise<void> {
  const keep = Math.min(next.finalNumber, next.number);
  if (keep > Math.min(before.finalNumber, before.number)) await connection.query(FORGET, [keep]);
}
