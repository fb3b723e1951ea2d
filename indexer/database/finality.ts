import { finalityFault } from "@/lib/records/finality-faults";
import type { FinalityFault } from "@/lib/records/types";
import type { Connection } from "./connection";

/** How finality stands, as workers keep it over restarts. */
export interface FinalityState {
  /** Null: it advances. */
  readonly fault: FinalityFault | null;
  readonly since: Date;
  /** Highest `finalized` block of a node whose hash was this index's; null: never any. */
  readonly verified: number | null;
}

/** The state that was saved last; null if none was. @throws DatabaseUnreachableError */
export async function loadFinality(connection: Connection): Promise<FinalityState | null> {
  const [row] = await connection.query<{ fault: string | null; since: Date | null; verified: string | null }>(
    `select finality_fault as fault, finality_since as since, finalized_number as verified
     from worker_status where id = 1`,
  );
  if (row === undefined || row.since === null) return null;
  const verified = row.verified === null ? null : Number(row.verified);
  return { fault: finalityFault(row.fault), since: row.since, verified };
}

/** Saves it in the row that `saveStatus` has made. @throws DatabaseUnreachableError */
export async function saveFinality(connection: Connection, { fault, since, verified }: FinalityState): Promise<void> {
  await connection.query(
    "update worker_status set finality_fault = $1, finality_since = $2, finalized_number = $3 where id = 1",
    [fault, since, verified],
  );
}
