import { sleep } from "@/lib/runtime/sleep";
import type { Connection } from "./connection";

/** Milliseconds to wait for a lock: the session of a process that was killed, or lost its connection, may take a moment to end. */
const LOCK_TIMEOUT = 10_000;
/** Milliseconds between two attempts. */
const POLL = 200;

/**
 * Takes an advisory lock, which the session of the connection holds until it unlocks it or ends.
 * @param taken makes the error if another session still holds the lock after `timeout` milliseconds; receives its process id
 * @throws the error of `taken`; DatabaseUnreachableError
 */
export async function lockSession(
  connection: Connection,
  key: number,
  taken: (holder: string) => Error,
  timeout = LOCK_TIMEOUT,
): Promise<void> {
  const end = performance.now() + timeout;
  // Polls, because a blocked attempt of a killed process would stay in the server's queue.
  for (;;) {
    const [row] = await connection.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [key]);
    if (row?.locked === true) return;
    if (performance.now() >= end) break;
    await sleep(POLL);
  }
  // `pg_locks` splits the key in two.
  const [holder] = await connection.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1::bigint::oid and objsubid = 1
       and granted and database = (select oid from pg_database where datname = current_database())`,
    [key],
  );
  throw taken(holder === undefined ? "of another process" : String(holder.pid));
}
