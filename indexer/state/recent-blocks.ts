import type { Hash } from "@/lib/protocol";
import { hex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { BlockReference } from "../source/types";

/**
 * Loads the recorded blocks from number `from` up, newest first. The table contains the blocks that are not final and
 * the last final one.
 * @throws DatabaseUnreachableError
 */
export async function loadRecentBlocks(connection: Connection, from: number): Promise<BlockReference[]> {
  const rows = await connection.query<{ number: string; hash: Buffer; timestamp: string }>(
    "select number, hash, timestamp from recent_block where number >= $1 order by number desc",
    [from],
  );
  return rows.map(({ number, hash, timestamp }) => ({
    number: Number(number),
    hash: hex(hash),
    timestamp: Number(timestamp),
  }));
}

/** The hash of the recorded block of this number; null if there is none. @throws DatabaseUnreachableError */
export async function recentHash(connection: Connection, number: number): Promise<Hash | null> {
  const [row] = await connection.query<{ hash: Buffer }>("select hash from recent_block where number = $1", [number]);
  return row === undefined ? null : hex(row.hash);
}
