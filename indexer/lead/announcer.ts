import { CHANNEL, EMPTY_QUEUE } from "@/lib/database/listen";
import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { sleep } from "@/lib/runtime/sleep";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { closeInTime } from "../database/close-in-time";
import { type Connection, connect } from "../database/connection";
import type { Cursor } from "./cursor";

/** Milliseconds after which an announcement counts as failed and a new connection is opened. */
const TIMEOUT = 3_000;
/** Delay before a failed announcement, or a newer one, is sent again, in milliseconds. */
const RETRY_DELAY = 1_000;

/**
 * All notifications of a server are committed one after the other, by those of other databases too. So a session may wait for a
 * lock here, but not without end, and its commit does not wait for the disk.
 */
const SETTINGS = "select set_config('lock_timeout', '1s', false), set_config('synchronous_commit', 'off', false)";

/** Announces the moves of the index to the processes that listen to its database. */
export interface Announcer {
  /** Announces a cursor, after its commit. Returns immediately. Of several cursors that wait, only the newest is sent. */
  announce(cursor: Cursor): void;
  /** Sends what waits, unless that fails, and closes the connection. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Sends notifications on a separate connection, outside of the transactions that move the index. Anyone who may connect to the
 * server can fill its queue of notifications, and a transaction with a notification could then not be committed. Failures are
 * logged and retried. Processes that listen find a move without a notification themselves (`lib/database/listen.ts`).
 */
export function startAnnouncer(databaseUrl: string): Announcer {
  const stopping = new AbortController();
  let connection: Connection | null = null;
  let waiting: Cursor | null = null;
  let running: Promise<void> | null = null;
  let hasFailed = false;
  const send = async (cursor: Cursor): Promise<void> => {
    try {
      connection ??= await open(databaseUrl);
      await withTimeout("the database", TIMEOUT, notify(connection, cursor));
      if (waiting === cursor) waiting = null;
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ cause: describeError(error) }, "listeners were not notified of the index; retrying");
      hasFailed = true;
      await closeInTime(connection, TIMEOUT);
      connection = null;
      await sleep(RETRY_DELAY, stopping.signal);
    }
  };
  const sendWaiting = async (): Promise<void> => {
    while (waiting !== null && !(hasFailed && stopping.signal.aborted)) await send(waiting);
    running = null;
  };
  return {
    announce(cursor) {
      waiting = cursor;
      running ??= sendWaiting();
    },
    async stop() {
      stopping.abort();
      // A connection that is still being opened is closed once it is open.
      const ended = (running ?? Promise.resolve()).then(() => closeInTime(connection, TIMEOUT));
      await withTimeout("the database", TIMEOUT, ended).catch(() => undefined);
    },
  };
}

async function open(databaseUrl: string): Promise<Connection> {
  const connection = await connect(databaseUrl);
  await connection.query(SETTINGS);
  await connection.query(EMPTY_QUEUE);
  return connection;
}

async function notify(connection: Connection, { epoch, number }: Cursor): Promise<void> {
  await connection.query("select pg_notify($1, $2)", [CHANNEL, `${epoch}:${number}`]);
}
