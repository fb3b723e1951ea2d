import type { Hash } from "@/lib/protocol";
import type { At, BlockRecord } from "@/lib/records/types";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

// Of a final block without operations nothing is kept but that it was indexed.
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

/** A block that the index has taken in; null where it has not. */
export async function readBlock(database: Queryable, number: bigint): Promise<At<{ block: BlockRecord | null }>> {
  const { at, row } = await readOneAt(database, BLOCK, [number]);
  if (row === undefined) return { at, block: null };
  const { hash, timestamp, operationCount, commitment } = row;
  return { at, block: { number: row.number, hash, timestamp, operationCount, commitment } };
}

/** The number of the block with this hash, of those whose hash is kept; null where there is none. */
export async function blockNumber(database: Queryable, hash: Hash): Promise<At<{ number: number | null }>> {
  const { at, row } = await readOneAt(database, NUMBER_OF, [hash.slice(2)]);
  return { at, number: row?.number ?? null };
}
