import { headFault } from "@/lib/database/readiness";
import type { FinalityFault } from "@/lib/records";
import { finalityFault } from "@/lib/records/status";
import { log } from "@/lib/runtime/log";
import { bytes } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { BlockReference } from "../source/types";

/** The state of finality that is kept across restarts of the worker. */
export interface FinalityState {
  /** Why finality does not advance; null if it does. */
  readonly fault: FinalityFault | null;
  readonly since: Date;
  /** Highest `finalized` block of a node that had the same hash in this index; null if there was none. */
  readonly verified: number | null;
}

/** Loads the last saved state; null if there is none. @throws DatabaseUnreachableError */
export async function loadFinality(connection: Connection): Promise<FinalityState | null> {
  const [row] = await connection.query<{ fault: string | null; since: Date | null; verified: string | null }>(
    `select finality_fault as fault, finality_since as since, finalized_number as verified
     from worker_status where id = 1`,
  );
  if (row === undefined || row.since === null) return null;
  const verified = row.verified === null ? null : Number(row.verified);
  return { fault: finalityFault(row.fault), since: row.since, verified };
}

/** Saves the state in the row that {@link saveStatus} creates. @throws DatabaseUnreachableError */
export async function saveFinality(connection: Connection, { fault, since, verified }: FinalityState): Promise<void> {
  await connection.query(
    "update worker_status set finality_fault = $1, finality_since = $2, finalized_number = $3 where id = 1",
    [fault, since, verified],
  );
}

/**
 * Saves the head that the worker saw, and the time as a sign of life. Logs a warning if the head is so old that the index is not
 * ready. @throws DatabaseUnreachableError
 */
export async function saveStatus(connection: Connection, head: BlockReference, startedAt: Date): Promise<void> {
  const [saved] = await connection.query<{ age: number; allowed: number | null }>(
    `insert into worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     values (1, $1, $2, $3, clock_timestamp(), $4)
     on conflict (id) do update set head_number = excluded.head_number, head_hash = excluded.head_hash,
       head_time = excluded.head_time, seen_at = excluded.seen_at, started_at = excluded.started_at
     returning extract(epoch from seen_at - to_timestamp(head_time))::float8 as age,
       (select head_age from leader where id = 1) as allowed`,
    [head.number, bytes(head.hash), head.timestamp, startedAt],
  );
  const detail = saved === undefined ? null : headFault(saved.age, saved.allowed);
  if (detail !== null) log.warn({ block: head.number, code: "HEAD_TOO_OLD", detail }, "the index is not ready");
}
