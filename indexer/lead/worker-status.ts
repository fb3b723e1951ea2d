import type { FinalityFault } from "@/lib/records";
import { finalityFault } from "@/lib/records/status";
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

/** Saves the head that the worker saw, and the time as a sign of life. @throws DatabaseUnreachableError */
export async function saveStatus(connection: Connection, head: BlockReference, startedAt: Date): Promise<void> {
  await connection.query(
    `insert into worker_status (id, head_number, head_hash, head_time, seen_at, started_at)
     values (1, $1, $2, $3, clock_timestamp(), $4)
     on conflict (id) do update set head_number = excluded.head_number, head_hash = excluded.head_hash,
       head_time = excluded.head_time, seen_at = excluded.seen_at, started_at = excluded.started_at`,
    [head.number, bytes(head.hash), head.timestamp, startedAt],
  );
}
