import type { Connection } from "./connection";

/** Key of the advisory lock that elects the leader of a database's index. */
const LEADER_LOCK = 0x4e4950_20; // "NIP", 0x20

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
 * Whether this connection leads now. The lock is the session's: it ends with the connection, however that ends.
 * Asked again and again rather than waited for: a killed waiter would stay in the queue.
 */
export async function tryLead(connection: Connection): Promise<boolean> {
  const [row] = await connection.query<{ leads: boolean }>("select pg_try_advisory_lock($1) as leads", [LEADER_LOCK]);
  if (row?.leads !== true) return false;
  await connection.query(
    "select set_config(name, value, false) from unnest($1::text[], $2::text[]) as setting(name, value)",
    [Object.keys(NOTICE), Object.values(NOTICE)],
  );
  return true;
}
