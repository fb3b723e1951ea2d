import type { Hash } from "@/lib/protocol";
import type { Queryable, Statement } from "../pool";

// The hash of a block that is not final is stored, so a different hash means that the index has not followed a
// reorganization yet. Blocks below the start block are never indexed, so they count as reached.
const COVERED: Statement = {
  name: "covered",
  text: `
    SELECT c.block_number >= $1::int8 AND (c.final_number >= $1::int8 OR c.start_block > $1::int8
      OR EXISTS (SELECT FROM recent_block b WHERE b.number = $1::int8 AND b.hash = decode($2, 'hex'))) AS covered
    FROM "cursor" c`,
};

/** Returns whether the index has reached this block of the chain. */
export async function isCovered(database: Queryable, block: { number: number; hash: Hash }): Promise<boolean> {
  const [row] = await database.query<{ covered: boolean }>(COVERED, [block.number, block.hash.slice(2)]);
  return row?.covered ?? false;
}
