import { LEADER_LOCK } from "@/lib/database/locks";
import type { Connection } from "../database/connection";

/**
 * TCP settings of the leader's session. If its machine disappears, the server ends the session, and with it the lock,
 * after 4 seconds: the first keep-alive after 2 s, two probes at 1 s. The server detects a dead process immediately.
 */
const KEEPALIVE = {
  tcp_keepalives_idle: "2s",
  tcp_keepalives_interval: "1s",
  tcp_keepalives_count: "2",
  tcp_user_timeout: "4s",
};

/**
 * Seconds of silence after which the server ends the session of a leader that is suspended or hangs, if no standby is
 * allowed to terminate it.
 */
const SILENCE = 10;
/** Number of statements that a leader sends in that time to keep its session. */
const SIGNS = 6;

/**
 * A subquery that returns a row if a session of this database holds the leader's lock. `pg_locks` splits the lock's key
 * in two.
 */
export const HOLDS_LOCK = `select from pg_locks l where l.locktype = 'advisory' and l.classid = 0
  and l.objid = ${LEADER_LOCK} and l.objsubid = 1 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/**
 * Tries to become the leader and returns whether it did. The session holds the lock: it is released when the connection
 * ends for any reason, and after `silence` seconds without a statement ({@link keepLead}).
 * Callers poll, because a blocked attempt of a killed process would stay in the server's queue.
 * @throws DatabaseUnreachableError
 */
export async function tryLead(connection: Connection, silence = SILENCE): Promise<boolean> {
  const [row] = await connection.query<{ leads: boolean }>("select pg_try_advisory_lock($1) as leads", [LEADER_LOCK]);
  if (row?.leads !== true) return false;
  const limit = `${silence}s`;
  const settings = { ...KEEPALIVE, idle_session_timeout: limit, idle_in_transaction_session_timeout: limit };
  await connection.query(
    "select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting(name, value)",
    [Object.keys(settings), Object.values(settings)],
  );
  return true;
}

/** Whether a standby replaced the leader of this epoch or of a later one. @throws DatabaseUnreachableError */
export async function wasReplaced(connection: Connection, epoch: bigint): Promise<boolean> {
  const text = "select from leader where replaced_epoch >= $1";
  return (await connection.query(text, [epoch])).length > 0;
}

/**
 * Keeps the leader's session alive while the leader waits for something else. Call the returned function to stop.
 * `silence`: as in {@link tryLead}.
 */
export function keepLead(connection: Connection, silence = SILENCE): () => void {
  let isAsking = false;
  const timer = setInterval(
    async () => {
      if (isAsking) return;
      isAsking = true;
      // If this statement fails, the leader's next statement also fails and reports the error.
      await connection.query("select").catch(() => undefined);
      isAsking = false;
    },
    (silence * 1_000) / SIGNS,
  );
  return () => clearInterval(timer);
}
