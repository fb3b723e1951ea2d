import { describeError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { withTimeout } from "@/lib/runtime/with-timeout";
import { closeInTime } from "../database/close-in-time";
import { type Connection, connect } from "../database/connection";
import type { HeartbeatReport } from "../telemetry/vitals";
import { isWorking } from "./working-sessions";

/** Milliseconds between two heartbeats. */
const INTERVAL = 500;
/** Milliseconds after which a heartbeat counts as failed and a new connection is opened. */
const TIMEOUT = 3_000;

/** Only the clock of the database is used: the worker reports how long ago an event happened. */
const ago = (parameter: string): string => `clock_timestamp() - ${parameter}::float8 * interval '1 millisecond'`;

/**
 * The commit is asynchronous, so that a long flush to disk does not delay the heartbeat; a crash loses one beat at most.
 * The server ends the session if its process is suspended.
 */
const BEAT = `with settings as (
    select set_config('synchronous_commit', 'off', true), set_config('idle_session_timeout', '30s', false))
  update leader set beats = beats + 1, beaten_at = clock_timestamp(),
    confirmed_at = coalesce(${ago("$2")}, confirmed_at), moved_at = coalesce(${ago("$3")}, moved_at),
    failing_code = $4, failing_since = ${ago("$5")},
    stopped_code = case when coalesce($2, $3) is null then stopped_code end,
    stopped_at = case when coalesce($2, $3) is null then stopped_at end
  from settings where id = 1 and epoch = $1`;

/** A running heartbeat. */
export interface Heartbeat {
  /**
   * From now on, calls `onWork` with each heartbeat at which the server executes a statement of one of these sessions
   * ({@link isWorking}).
   */
  watch(processes: readonly number[], onWork: () => void): void;
  /** Stops it and closes its connection. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Sends the leader's heartbeat with its report on a separate connection, so that no other statement delays it. The
 * heartbeat has an effect only while `epoch` is the epoch of the current leader. Errors are logged, and it continues.
 */
export function startHeartbeat(databaseUrl: string, epoch: bigint, report: () => HeartbeatReport): Heartbeat {
  let connection: Connection | null = null;
  let beating: Promise<void> | null = null;
  let hasFailed = false;
  let isOver = false;
  let watched: { readonly processes: readonly number[]; readonly onWork: () => void } | null = null;
  const send = async (on: Connection): Promise<void> => {
    await sendBeat(on, epoch, report());
    if (watched !== null && (await isWorking(on, watched.processes))) watched.onWork();
  };
  const beat = async (): Promise<void> => {
    try {
      connection ??= await connect(databaseUrl);
      if (isOver) return await closeInTime(connection, TIMEOUT);
      await withTimeout("the database", TIMEOUT, send(connection));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ cause: describeError(error) }, "the leader's heartbeat failed; retrying");
      hasFailed = true;
      void closeInTime(connection, TIMEOUT);
      connection = null;
    }
  };
  const tick = (): void => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  };
  const timer = setInterval(tick, INTERVAL);
  tick();
  return {
    watch(processes, onWork) {
      watched = { processes, onWork };
    },
    async stop() {
      isOver = true;
      clearInterval(timer);
      // A connection that is still being opened is closed once it is open.
      await withTimeout("the database", TIMEOUT, beating ?? Promise.resolve()).catch(() => undefined);
      await closeInTime(connection, TIMEOUT);
    },
  };
}

/**
 * Records the code of the error that ends the worker, for the readiness check and the status page.
 * @throws DatabaseUnreachableError
 */
export async function recordStop(connection: Connection, epoch: bigint, code: string): Promise<void> {
  await connection.query(
    "update leader set stopped_code = $2, stopped_at = clock_timestamp() where id = 1 and epoch = $1",
    [epoch, code],
  );
}

async function sendBeat(
  connection: Connection,
  epoch: bigint,
  { confirmed, moved, failing }: HeartbeatReport,
): Promise<void> {
  await connection.query(BEAT, [epoch, confirmed, moved, failing?.code ?? null, failing?.milliseconds ?? null]);
}
