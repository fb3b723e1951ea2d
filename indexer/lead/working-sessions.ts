import type { Connection } from "../database/connection";

/**
 * Statements of these sessions that the server executes, except those that have just begun: a worker that hangs still sends short
 * ones to keep its session. A statement that waits for a lock or for its client does no work.
 */
const WORKING = `
  select from pg_stat_activity
  where pid = any($1::int[]) and state = 'active' and coalesce(wait_event_type not in ('Lock', 'Client'), true)
    and query_start < clock_timestamp() - interval '1 second' limit 1`;

/**
 * Whether the server executes a statement of one of these sessions. A statement on a large block may take longer than the watchdog waits, and
 * a worker that gave it up would begin it again. Ask over another session.
 * @param processes process ids of the sessions ({@link processOf})
 * @throws DatabaseUnreachableError
 */
export async function isWorking(connection: Connection, processes: readonly number[]): Promise<boolean> {
  return (await connection.query(WORKING, [processes])).length > 0;
}

/** The process id of a connection's session. @throws DatabaseUnreachableError */
export async function processOf(connection: Connection): Promise<number> {
  const [row] = await connection.query<{ process: number }>("select pg_backend_pid() as process");
  return row?.process ?? 0;
}

/**
 * Ends the time limits of statements and transactions that the database or its role sets: a statement that such a limit ends would be
 * sent again with the same block, and the index would not move.
 * @throws DatabaseUnreachableError
 */
export async function liftTimeLimits(connection: Connection): Promise<void> {
  // PostgreSQL before 17 has no limit of transactions.
  const limits = ["statement_timeout", "transaction_timeout"];
  await connection.query("select set_config(name, '0', false) from pg_settings where name = any($1::text[])", [limits]);
}
