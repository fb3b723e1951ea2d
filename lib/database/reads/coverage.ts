import type { Hash } from "@/lib/protocol";
import type { At } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readOneAt } from "../positioned";

// The hash of a block that is not final is stored, so a different hash means that the index has not followed a
// reorganization yet. Blocks below the start block are never indexed, so they count as reached.
const COVERED: PositionedRead<{ covered: boolean }> = positioned(
  "covered",
  `SELECT u.block_number >= $1::int8 AND (u.final_number >= $1::int8 OR u.start_block > $1::int8
     OR EXISTS (SELECT FROM recent_block b WHERE b.number = $1::int8 AND b.hash = decode($2, 'hex'))) AS covered
   FROM "cursor" u`,
);

/** Returns whether the index has reached this block of the chain. */
export async function readCoverage(
  database: Queryable,
  block: { readonly number: number; readonly hash: Hash },
): Promise<At<{ isCovered: boolean }>> {
  const { at, row } = await readOneAt(database, COVERED, [block.number, block.hash.slice(2)]);
  return { at, isCovered: row?.covered ?? false };
}
