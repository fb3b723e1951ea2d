import type { Hash } from "@/lib/protocol";
import type { At, IndexPosition, OperationRecord } from "@/lib/records";
import { fromOneState } from "../one-state";
import type { Queryable } from "../pool";
import { isSamePosition, type PositionedRead, positioned, readAt } from "../positioned";
import { COLUMNS, type OperationRow, operationRecord, PREVIEW, withAccounts } from "./operations";

/** A block in the stream of events. */
export interface MovedBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly timestamp: number;
}

/** The changes after a block, oldest first. */
export interface Moves {
  readonly at: IndexPosition;
  readonly blocks: readonly MovedBlock[];
  readonly operations: readonly OperationRecord[];
  /** Whether there are more blocks or operations than are read at once. */
  readonly isCut: boolean;
}

/** Maximum number of blocks, and of operations, that are read at once. */
const MOVES_LIMIT = 1_000;

const OPERATIONS: PositionedRead<OperationRow> = positioned(
  "moved-operations",
  withAccounts(`SELECT ${COLUMNS}, ${PREVIEW} FROM operation WHERE block_number > $1::int8
   ORDER BY block_number, transaction_index, position LIMIT ${MOVES_LIMIT + 1}`),
  `"blockNumber", "transactionIndex", position`,
);
// A block that is already final when it is written has a row only if it has operations.
const BLOCKS: PositionedRead<MovedBlock> = positioned(
  "moved-blocks",
  `SELECT number, hash, timestamp FROM (
     (SELECT number, hash, timestamp FROM block WHERE number > $1::int8 ORDER BY number LIMIT ${MOVES_LIMIT + 1})
     UNION (SELECT number, hash, timestamp FROM recent_block WHERE number > $1::int8 ORDER BY number LIMIT ${MOVES_LIMIT + 1})
     UNION (SELECT block_number, block_hash, block_time FROM "cursor" WHERE block_hash IS NOT NULL)) b
   WHERE number > $1::int8 ORDER BY number LIMIT ${MOVES_LIMIT + 1}`,
  "number",
);

/** Returns blocks and operations after block `after`, from one state; null if no worker has begun an index yet. */
export async function movesAfter(database: Queryable, after: number): Promise<Moves | null> {
  return fromOneState(async () => {
    const operations = await readAt(database, OPERATIONS, [after]);
    const blocks = await readAt(database, BLOCKS, [after]);
    const { at } = operations;
    if (at === null) return null;
    if (!isSamePosition(at, blocks.at)) return undefined;
    return {
      at,
      blocks: blocks.rows.map(({ number, hash, timestamp }) => ({ number, hash, timestamp })),
      operations: operations.rows.map(operationRecord),
      isCut: operations.rows.length > MOVES_LIMIT || blocks.rows.length > MOVES_LIMIT,
    };
  });
}

const KNOWN: PositionedRead<{ number: number; hash: Hash }> = positioned(
  "known-hashes",
  `SELECT number, hash FROM recent_block WHERE number = ANY($1::int8[])
   UNION SELECT number, hash FROM block WHERE number = ANY($1::int8[])`,
);

/** Returns the stored hashes of these blocks. The index stores no hashes of final blocks without operations. */
export async function keptHashes(
  database: Queryable,
  numbers: readonly number[],
): Promise<At<{ hashes: ReadonlyMap<number, Hash> }>> {
  const { at, rows } = await readAt(database, KNOWN, [numbers]);
  return { at, hashes: new Map(rows.map(({ number, hash }) => [number, hash])) };
}

const RECENT: PositionedRead<{ number: number; hash: Hash }> = positioned(
  "recent-hashes",
  "SELECT number, hash FROM recent_block ORDER BY number DESC LIMIT $1::int8",
  "number DESC",
);

/** Returns the index's position and the hashes of its last blocks, newest first. */
export async function recentHashes(
  database: Queryable,
  limit: number,
): Promise<At<{ blocks: { number: number; hash: Hash }[] }>> {
  const { at, rows } = await readAt(database, RECENT, [limit]);
  return { at, blocks: rows.map(({ number, hash }) => ({ number, hash })) };
}
