import type { Hash } from "@/lib/protocol";
import type { Queryable, Statement } from "../pool";

// Hashes are kept of blocks that are not final: another hash at the same number means that the index still has to
// follow a reorganisation. Blocks below the start are never reached, so that nothing is to be waited for.
const COVERED: Statement = {
  name: "covered",
  text: `
    SELECT c.block_number >= $1::int8 AND (c.final_number >= $1::int8 OR c.start_block > $1::int8
      OR EXISTS (SELECT FROM recent_block b WHERE b.number = $1::int8 AND b.hash = decode($2, 'hex'))) AS covered
    FROM "cursor" c`,
};

/** Whether the index has reached this block of the chain. */
export async function isCovered(database: Queryable, block: { number: number; hash: Hash }): Promise<boolean> {
  const [row] = await database.query<{ covered: boolean }>(COVERED, [block.number, block.hash.slice(2)]);
  return row?.covered ?? false;
}
