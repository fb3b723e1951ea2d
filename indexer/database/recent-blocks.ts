import type { Hash } from "@/lib/protocol";
import type { BlockReference } from "../source/types";
import { bytes, hex } from "./columns";
import type { Connection } from "./connection";

/** The recorded blocks from `from` up that are not final, and the last final one; newest first. */
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

/** The hash of the recorded block of this number; null if there is none. */
export async function recentHash(connection: Connection, number: number): Promise<Hash | null> {
  const [row] = await connection.query<{ hash: Buffer }>("select hash from recent_block where number = $1", [number]);
  return row === undefined ? null : hex(row.hash);
}

/** What the worker saw of the chain just now: for people and for readiness. */
export async function saveStatus(connection: Connection, head: BlockReference, startedAt: Date): Promise<void> {
  await connection.query(
    `insert into worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     values (1, $1, $2, $3, clock_timestamp(), $4)
     on conflict (id) do update set head_number = excluded.head_number, head_hash = excluded.head_hash,
       head_time = excluded.head_time, seen_at = excluded.seen_at, started_at = excluded.started_at`,
    [head.number, bytes(head.hash), head.timestamp, startedAt],
  );
}
