import { hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import { LeadershipLostError } from "@/indexer/lead/cursor";
import type { Hash } from "@/lib/protocol";

/** The last indexed block, in whose state the registry is read, and the finality of the index. */
export interface PublisherPosition {
  readonly number: number;
  readonly hash: Hash;
  /** Epoch of the cursor, which grows with each reorg. */
  readonly epoch: bigint;
  readonly finalNumber: number;
  /** Block of the newest snapshot; null if there is none. */
  readonly newest: number | null;
}

/**
 * Largest number of blocks behind the head at which the registry is read. Few nodes still have the state of older
 * blocks, which a syncing index is at.
 */
const ALLOWED_LAG = 5;

/**
 * Reads the position. Null before the first block is indexed, and while the index is more than 5 blocks behind the head.
 * @param term epoch in which the worker began to lead
 * @throws LeadershipLostError if another worker has begun to lead since; DatabaseUnreachableError
 */
export async function loadPosition(connection: Connection, term: bigint): Promise<PublisherPosition | null> {
  const [row] = await connection.query<{
    number: string;
    hash: Buffer | null;
    epoch: string;
    final: string;
    newest: string | null;
    leads: boolean;
    synced: boolean;
  }>(
    `select c.block_number as number, c.block_hash as hash, c.epoch, c.final_number as final,
       (select max(block_number) from snapshot) as newest,
       exists (select from leader l where l.id = 1 and l.epoch = $1) as leads,
       exists (select from worker_status w where w.id = 1 and w.head_number - c.block_number <= $2) as synced
     from cursor c where c.id = 1`,
    [term, ALLOWED_LAG],
  );
  if (row?.leads !== true) throw new LeadershipLostError();
  if (row.hash === null || !row.synced) return null;
  return {
    number: Number(row.number),
    hash: hex(row.hash),
    epoch: BigInt(row.epoch),
    finalNumber: Number(row.final),
    newest: row.newest === null ? null : Number(row.newest),
  };
}

/**
 * A row that was read in the state of a block (`seen_number`, `seen_hash`) is valid while that block is canonical. The
 * row records the epoch (`seen_epoch`), because each reorg begins a new one. Rows of an earlier epoch are carried over
 * if their block is still recorded with the same hash; the other rows have to be read again.
 *
 * The node of a development chain may return to a block before a final one (spec §8.6), so on that chain final rows are
 * checked too.
 * @throws DatabaseUnreachableError
 */
export async function renewSeen(connection: Connection, isDevelopment: boolean): Promise<void> {
  const carried = `r.number = t.seen_number and r.hash = t.seen_hash and t.seen_epoch <> c.epoch`;
  for (const [table, final] of [
    ["publication", "final"],
    ["registry_snapshot", "settled"],
  ]) {
    if (isDevelopment) {
      await connection.query(
        `update ${table} t set ${final} = false from cursor c
         where t.${final} and (t.seen_number > c.final_number or t.seen_epoch <> c.epoch)`,
      );
    }
    await connection.query(
      `update ${table} t set seen_epoch = c.epoch from cursor c, recent_block r where not t.${final} and ${carried}`,
    );
  }
  await connection.query(
    `update publication p set final = true from cursor c
     where not p.final and p.vote is not null and p.seen_epoch = c.epoch and p.seen_number <= c.final_number`,
  );
}
