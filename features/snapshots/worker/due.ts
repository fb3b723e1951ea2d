import { hex } from "@/indexer/database/bytea";
import type { Connection } from "@/indexer/database/connection";
import type { BlockReference } from "@/indexer/source/types";

interface DueRow {
  readonly block_number: string;
  readonly block_hash: Buffer;
  readonly timestamp: string;
  readonly followed: boolean;
  /** Whether this snapshot, or a later one, exists. */
  readonly made: boolean;
  readonly passed: boolean;
}

/**
 * Returns the final blocks that need a snapshot, in order (spec §11.4). Called while the index is at the latest block.
 * Deletes the other due blocks: if some became due while the index was behind, only the newest one gets a snapshot, and
 * only if no later snapshot exists. `final`: the last final block.
 * @throws DatabaseUnreachableError
 */
export async function takeDue(connection: Connection, final: number): Promise<BlockReference[]> {
  // These blocks become final while the index follows the head.
  await connection.query("update snapshot_due set followed = true where block_number > $1 and not followed", [final]);
  const rows = await connection.query<DueRow & Record<string, unknown>>(
    `select d.*, exists (select from snapshot s where s.block_number = d.block_number) as made,
       exists (select from snapshot s where s.block_number > d.block_number) as passed
     from snapshot_due d where d.block_number <= $1 order by d.block_number`,
    [final],
  );
  const isNeeded = (row: DueRow): boolean => !row.made && (row.followed || (row === rows.at(-1) && !row.passed));
  const dropped = rows.filter((row) => !isNeeded(row)).map(({ block_number: number }) => number);
  if (dropped.length > 0) {
    await connection.query("delete from snapshot_due where block_number = any($1::bigint[])", [dropped]);
  }
  return rows.filter(isNeeded).map(({ block_number, block_hash, timestamp }) => ({
    number: Number(block_number),
    hash: hex(block_hash),
    timestamp: Number(timestamp),
  }));
}
