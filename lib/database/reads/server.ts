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

const FIGURES: Statement = {
  name: "server-figures",
  text: `
    SELECT pg_database_size(current_database())::float8 AS bytes,
      CASE WHEN pg_is_in_recovery()
        THEN greatest(0, extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()))::float8
      END AS "replicaLag"`,
  isOfAnySchema: true,
};

/** Returns the figures of the server. @throws errors of the database */
export async function readServerFigures(database: Queryable): Promise<ServerFigures> {
  const [row] = await database.query<ServerFigures & Record<string, unknown>>(FIGURES, []);
  if (row === undefined) throw new Error("the server returned no figures");
  return row;
}
