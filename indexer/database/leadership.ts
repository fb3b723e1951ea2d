import type { Connection } from "./connection";

/** Key of the advisory lock that elects the leader of a database's index. */
const LEADER_LOCK = 0x4e4950_20; // "NIP", 0x20

/**
 * Whether this connection leads now. The lock is the session's: it ends with the connection, however that ends.
 * Asked again and again rather than waited for: a killed waiter would stay in the queue.
 */
export async function tryLead(connection: Connection): Promise<boolean> {
  const [row] = await connection.query<{ leads: boolean }>("select pg_try_advisory_lock($1) as leads", [LEADER_LOCK]);
  return row?.leads === true;
}
