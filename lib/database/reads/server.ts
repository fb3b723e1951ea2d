import type { Queryable, Statement } from "../pool";

/** Figures of the database server that serves the reads. */
export interface ServerFigures {
  /** Size of the database on its disk, in bytes. */
  readonly bytes: number;
  /**
   * Seconds since the primary committed the last transaction that this replica has replayed; null on a primary. The leader's
   * heartbeat commits twice a second, so it stays low while a worker leads.
   */
  readonly replicaLag: number | null;
}

/** SQL of {@link ServerFigures.replicaLag}. */
export const REPLICA_LAG = `CASE WHEN pg_is_in_recovery()
  THEN greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 END`;

const FIGURES: Statement = {
  name: "server-figures",
  text: `SELECT pg_database_size(current_database())::float8 AS bytes, ${REPLICA_LAG} AS "replicaLag"`,
  isOfAnySchema: true,
};

/** A replica that has replayed nothing since its start has an unknown lag. */
const LAG: Statement = {
  name: "replica-lag",
  text: `SELECT CASE WHEN pg_is_in_recovery() THEN ${REPLICA_LAG} ELSE 0 END AS lag`,
  isOfAnySchema: true,
};

/** Returns the figures of the server. @throws errors of the database */
export async function readServerFigures(database: Queryable): Promise<ServerFigures> {
  const [row] = await database.query<ServerFigures & Record<string, unknown>>(FIGURES, []);
  if (row === undefined) throw new Error("the server returned no figures");
  return row;
}

/** Returns how many seconds the server is behind the primary: 0 if it is the primary, null if unknown. @throws errors of the database */
export async function readReplicaLag(database: Queryable): Promise<number | null> {
  const [row] = await database.query<{ lag: number | null }>(LAG, []);
  return row?.lag ?? null;
}
