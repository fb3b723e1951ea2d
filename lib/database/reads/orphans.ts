import type { Hash } from "@/lib/protocol";
import type { At, OrphanedBlock } from "@/lib/records";
import type { Queryable } from "../pool";
import { type PositionedRead, positioned, readAt } from "../positioned";

/** Largest number of orphaned blocks in an answer: a transaction may have been in many. */
export const ORPHANS_LIMIT = 10;

// A block that was indexed again is canonical, and a block above the last indexed one may still be indexed again.
const ORPHANS: PositionedRead<OrphanedBlock> = positioned(
  "orphans",
  `SELECT o.hash, o.number, o.timestamp, o.operations AS "operationCount",
     extract(epoch FROM o.orphaned_at)::int8 AS "orphanedAt", coalesce(b.hash, r.hash) AS "replacedBy"
   FROM (
     SELECT decode($1, 'hex') AS hash
     UNION SELECT block_hash FROM orphaned_transaction WHERE transaction_hash = decode($1, 'hex')
   ) named JOIN orphaned_block o ON o.hash = named.hash
   LEFT JOIN block b ON b.number = o.number LEFT JOIN recent_block r ON r.number = o.number
   WHERE coalesce(b.hash, r.hash) IS DISTINCT FROM o.hash
   ORDER BY o.orphaned_at DESC, o.number DESC LIMIT ${ORPHANS_LIMIT}`,
  `"orphanedAt" DESC, number DESC`,
);

/**
 * Returns the orphaned blocks that have this hash or held operations of the transaction with this hash, most recently
 * removed first; at most {@link ORPHANS_LIMIT}. The worker keeps a bounded number of them.
 */
export async function readOrphans(database: Queryable, hash: Hash | null): Promise<At<{ blocks: OrphanedBlock[] }>> {
  const { at, rows } = await readAt(database, ORPHANS, [hash?.slice(2) ?? ""]);
  return {
    at,
    blocks: rows.map(({ hash, number, timestamp, orphanedAt, operationCount, replacedBy }) => ({
      ...{ hash, number, timestamp, orphanedAt, operationCount, replacedBy },
    })),
  };
}
