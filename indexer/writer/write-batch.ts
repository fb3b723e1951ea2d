import type { Hash } from "@/lib/protocol";
import { type Connection, inSequence } from "../database/connection";
import type { Changes } from "../judge/changes";
import { type Cursor, lockCursor, moveCursor } from "../lead/cursor";
import type { BlockReference } from "../source/types";
import { undoStatements } from "./change-statements";
import { recentBlockColumns } from "./columns";
import type { PreparedRows, WritePosition } from "./feature-rows";
import {
  insertRows,
  joinStatements,
  type ParametrizedStatement,
  repeatParts,
  send,
  type WriteStatement,
} from "./statements";

/** The result of judging a block. */
export interface BlockResult {
  readonly number: number;
  /** Number of operations. */
  readonly operations: number;
  /** State commitment after the block; null if it has no effects. */
  readonly commitment: Hash | null;
}

/** A judged batch of blocks that can be written. */
export interface PreparedBatch {
  /** All blocks of the batch, without their operations. */
  readonly blocks: readonly BlockReference[];
  /** The blocks of the batch that have operations or effects, in order. */
  readonly results: readonly BlockResult[];
  /** Numbers of operations. */
  readonly operations: { readonly accepted: number; readonly rejected: number };
  /** The last state commitment up to the end of the batch; null if no block has changed the state yet. */
  readonly commitment: Hash | null;
  readonly changes: Changes;
  /** What features write for it. */
  readonly rows: readonly PreparedRows[];
  /** The statements that do not depend on finality at the time of writing. */
  readonly statements: readonly WriteStatement[];
}

/** The values that are decided when a batch is written. */
export interface BatchPosition extends WritePosition {
  /** Called while a long batch is written. */
  readonly alive?: () => void;
}

/**
 * Writes a batch, its undo rows and the cursor in one transaction. Returns the new cursor.
 * @throws LeadershipLostError if the cursor in the database is not `cursor`. DatabaseUnreachableError: the commit may
 * or may not have happened, so the caller must read the cursor again.
 */
export async function writeBatch(
  connection: Connection,
  cursor: Cursor,
  { blocks, commitment, changes, rows, statements }: PreparedBatch,
  { finalNumber, following, alive = () => undefined }: BatchPosition,
): Promise<Cursor> {
  const last = blocks.at(-1);
  if (last === undefined) return cursor;
  const { number, hash, timestamp } = last;
  const final = Math.max(cursor.finalNumber, finalNumber);
  const next: Cursor = { number, hash, epoch: cursor.epoch, finalNumber: final, commitment };
  // These are only COPYs. Placed in front of the other statements, they are sent together with the COPYs at the
  // beginning of those.
  const undoable = await joinStatements([
    recentStatements(blocks, final),
    ...rows.map((each) => each.insertsAt({ finalNumber: final, following })),
    undoStatements(changes, final),
  ]);
  // All statements are sent at once. The server executes them in order while this process does other work.
  await connection.transaction(async () => {
    const unfinished: ParametrizedStatement[] = [];
    await inSequence([
      lockCursor(connection, cursor),
      ...send(connection, [...undoable, ...statements], (statement) => unfinished.push(statement)),
      deleteFinalUndos(
        connection,
        cursor,
        next,
        rows.flatMap(({ undoTables }) => undoTables),
      ),
    ]);
    await repeatParts(connection, unfinished, alive);
    for (const each of rows) await each.finish(connection, alive);
    await moveCursor(connection, next, timestamp);
  });
  return next;
}

/** The blocks that may be undone and the last final one; at least the last block. */
function recentStatements(blocks: readonly BlockReference[], finalNumber: number): Promise<WriteStatement[]> {
  const first = blocks.findIndex(({ number }) => number >= finalNumber);
  return insertRows("recent_block", recentBlockColumns, blocks.slice(first < 0 ? -1 : first));
}

/** The statement that deletes the undo rows of final blocks, in these tables too. */
function deleteUndosText(tables: readonly string[]): string {
  const more = tables.map((table) => `${table}_rows as (delete from ${table} where block_number <= $1),`);
  return `
  with blocks as (delete from recent_block where number < $1), ${more.join(" ")}
    deployments as (delete from deployment_undo where block_number <= $1)
  delete from inscription_undo where block_number <= $1`;
}

/** Deletes the undo rows of final blocks. The last final block is kept, to detect contradictions (spec §8.4). */
async function deleteFinalUndos(
  connection: Connection,
  before: Cursor,
  next: Cursor,
  tables: readonly string[],
): Promise<void> {
  const keep = Math.min(next.finalNumber, next.number);
  if (keep > Math.min(before.finalNumber, before.number)) await connection.query(deleteUndosText(tables), [keep]);
}
