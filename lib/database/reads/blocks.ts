import type { Hash } from "@/lib/protocol";
import type { At, BlockRecord } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

// The index stores no row for a final block without operations.
const BLOCK: PositionedRead<BlockRecord> = positioned(
  "block",
  `SELECT $1::int8 AS number, coalesce(b.hash, r.hash) AS hash, coalesce(b.timestamp, r.timestamp) AS timestamp,
     coalesce(b.operations, 0) AS "operationCount", b.commitment
   FROM "cursor" u LEFT JOIN block b ON b.number = $1::int8 LEFT JOIN recent_block r ON r.number = $1::int8
   WHERE $1::int8 BETWEEN u.start_block AND u.block_number`,
);
const NUMBER_OF: PositionedRead<{ number: number }> = positioned(
  "block-number",
  `SELECT number FROM (
     SELECT number FROM block WHERE hash = decode($1, 'hex')
     UNION SELECT number FROM recent_block WHERE hash = decode($1, 'hex')) found`,
);

/** Returns an indexed block; null if the index has not reached it. */
export async function readBlockRecord(database: Queryable, number: bigint): Promise<At<{ block: BlockRecord | null }>> {
  const { at, row } = await readOneAt(database, BLOCK, [number]);
  if (row === undefined) return { at, block: null };
  const { hash, timestamp, operationCount, commitment } = row;
  return { at, block: { number: row.number, hash, timestamp, operationCount, commitment } };
}

/** Returns the number of the block with this hash, if its hash is stored; otherwise null. */
export async function blockNumber(database: Queryable, hash: Hash): Promise<At<{ number: number | null }>> {
  const { at, row } = await readOneAt(database, NUMBER_OF, [hash.slice(2)]);
  return { at, number: row?.number ?? null };
}
