import type { Queryable } from "@/lib/database/pool";
import { type PositionedRead, positioned, readAt } from "@/lib/database/positioned";
import type { Anchor, At } from "@/lib/records";

/** Maximum number of blocks before the last indexed one that are read. */
const DEPTH = 8;

const ANCESTORS: PositionedRead<Anchor> = positioned(
  "ancestors",
  `SELECT number AS block, hash FROM (
     SELECT number, hash FROM recent_block WHERE number >= (SELECT block_number FROM "cursor") - ${DEPTH}
     UNION SELECT number, hash FROM block WHERE number >= (SELECT block_number FROM "cursor") - ${DEPTH}) b
   WHERE number < (SELECT block_number FROM "cursor")`,
  "block DESC",
);

/**
 * Returns the blocks right before the last indexed one on its branch, newest first. Some may be missing, because the
 * index stores no hashes of final blocks without operations.
 */
export async function listAncestors(database: Queryable): Promise<At<{ ancestors: Anchor[] }>> {
  const { at, rows } = await readAt(database, ANCESTORS, []);
  return { at, ancestors: rows.map(({ block, hash }) => ({ block, hash })) };
}
