import { LEADER_LOCK } from "@/lib/database/locks";
import type { Connection } from "./connection";

/**
 * How soon the server notices that a leader's machine is gone, so that its lock ends: keep-alives from 2 s of silence on,
 * given up after 2 more. A process that dies is noticed at once.
 */
const NOTICE = {
  tcp_keepalives_idle: "2s",
  tcp_keepalives_interval: "1s",
  tcp_keepalives_count: "2",
  tcp_user_timeout: "4s",
};

/**
 * Seconds of silence after which the server ends a leader's session where no standby may do so: its process is stopped, or
 * hangs.
 */
const SILENCE = 10;
/** Times that a leader gives a sign of life in that time. */
const SIGNS = 6;

/** Whether a session of this database holds the leader's lock: `pg_locks` has its key as two numbers of 32 bits. */
export const HOLDS_LOCK = `select from pg_locks l where l.locktype = 'advisory' and l.classid = 0
  and l.objid = ${LEADER_LOCK} and l.objsubid = 1 and l.granted
  and l.database = (select oid from pg_database where datname = current_database())`;

/**
 * Whether this connection leads now. The lock is the session's: it ends with the connection, however that ends, and
 * after `silence` seconds in which {@link keepLead} has given no sign of life.
 * Asked again and again rather than waited for: a killed waiter would stay in the queue.
 * @throws DatabaseUnreachableError
 */
export async function tryLead(connection: Connection, silence = SILENCE): Promise<boolean> {
  const [row] = await connection.query<{ leads: boolean }>("select pg_try_advisory_lock($1) as leads", [LEADER_LOCK]);
  if (row?.leads !== true) return false;
  const limit = `${silence}s`;
  const notice = { ...NOTICE, idle_session_timeout: limit, idle_in_transaction_session_timeout: limit };
  await connection.query(
    "select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting(name, value)",
    [Object.keys(notice), Object.values(notice)],
  );
  return true;
}

/** Whether a standby has ended the turn that began with this epoch, or a later one. */
export async function wasReplaced(connection: Connection, epoch: bigint): Promise<boolean> {
  const text = "select from leader where replaced_epoch >= $1";
  return (await connection.query(text, [epoch])).length > 0;
}

/**
 * Lets the server know that the leader lives, whatever it waits for, until the returned function is called. `silence` as
 * for {@link tryLead}.
 */
export function keepLead(connection: Connection, silence = SILENCE): () => void {
  let isAsking = false;
  const timer = setInterval(
    async () => {
      if (isAsking) return;
      isAsking = true;
      // What fails here fails the leader's next statement as well, which is where it is reported.
      await connection.query("select").catch(() => undefined);
      isAsking = false;
    },
    (silence * 1_000) / SIGNS,
  );
  return () => clearInterval(timer);
}
