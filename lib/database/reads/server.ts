import type { Queryable, Statement } from "../pool";
import { SchemaMismatchError } from "../unreachable";

/** Figures of the database server that serves the reads. */
export interface ServerFigures {
  /** Size of the database on its disk, in bytes. */
  readonly bytes: number;
  /**
   * Seconds since the primary committed the last transaction that this replica has replayed: null on a primary, infinite if the
   * replica has replayed none since its start. The leader's heartbeat commits twice a second, so it stays low while a worker
   * leads.
   */
  readonly replicaLag: number | null;
}

/**
 * SQL of {@link ServerFigures.replicaLag}. It compares the clock of the replica with the primary's. A replica whose clock is
 * behind has a lag of 0, not a negative one.
 */
export const REPLICA_LAG = `CASE
  WHEN NOT pg_is_in_recovery() THEN NULL
  WHEN pg_last_xact_replay_timestamp() IS NULL THEN 'infinity'
  ELSE greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))
END::float8`;

const FIGURES: Statement = {
  name: "server-figures",
  text: `SELECT pg_database_size(current_database())::float8 AS bytes, ${REPLICA_LAG} AS "replicaLag"`,
  isOfAnySchema: true,
};

const LAG: Statement = { name: "replica-lag", text: `SELECT ${REPLICA_LAG} AS lag`, isOfAnySchema: true };

const SILENCE: Statement = {
  name: "leader-silence",
  text: "SELECT greatest(0, extract(epoch FROM clock_timestamp() - beaten_at))::float8 AS silence FROM leader",
};

/** Returns the figures of the server. @throws errors of the database */
export async function readServerFigures(database: Queryable): Promise<ServerFigures> {
  const [row] = await database.query<ServerFigures & Record<string, unknown>>(FIGURES, []);
  if (row === undefined) throw new Error("the server returned no figures");
  return row;
}

/**
 * Returns how many seconds the server is behind the primary: infinite if unknown. A server that is not in recovery may be a former
 * primary, to which no worker writes any more. So its lag is the time since the leader's last heartbeat; 0 if no worker has led yet.
 *
 * @throws errors of the database
 */
export async function readReplicaLag(database: Queryable): Promise<number> {
  const [row] = await database.query<{ lag: number | null }>(LAG, []);
  if (row === undefined) return Number.POSITIVE_INFINITY;
  return row.lag ?? (await readSilence(database));
}

async function readSilence(database: Queryable): Promise<number> {
  try {
    const [leader] = await database.query<{ silence: number }>(SILENCE, []);
    return leader?.silence ?? 0;
  } catch (error) {
    if (error instanceof SchemaMismatchError) return Number.POSITIVE_INFINITY;
    throw error;
  }
}
