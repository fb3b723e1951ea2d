import { describeError } from "@/lib/runtime/errors";
import { inTime } from "@/lib/runtime/in-time";
import { log } from "@/lib/runtime/log";
import type { Report } from "../telemetry/vitals";
import { type Connection, connect } from "./connection";

/** Milliseconds between two heartbeats. */
const INTERVAL = 500;
/** Milliseconds that one may take before a new connection is tried. */
const PATIENCE = 3_000;

/** The database's clock alone decides what time it is: the worker says how long ago something was. */
const ago = (parameter: string): string => `clock_timestamp() - ${parameter}::float8 * interval '1 millisecond'`;

/**
 * Not waiting for the disk keeps the heartbeat from standing still behind a long flush; a crash loses a beat at most. The
 * session ends by itself where its process is stopped.
 */
const BEAT = `with settings as (
    select set_config('synchronous_commit', 'off', true), set_config('idle_session_timeout', '30s', false))
  update leader set beats = beats + 1, beaten_at = clock_timestamp(),
    confirmed_at = coalesce(${ago("$2")}, confirmed_at), moved_at = coalesce(${ago("$3")}, moved_at),
    failing_code = $4, failing_since = ${ago("$5")},
    stopped_code = case when coalesce($2, $3) is null then stopped_code end,
    stopped_at = case when coalesce($2, $3) is null then stopped_at end
  from settings where id = 1 and epoch = $1`;

/** A leader's heartbeat while it runs. */
export interface Heartbeat {
  stop(): Promise<void>;
}

/**
 * Sends the leader's heartbeat, with what it reports about itself, on a connection of its own: no statement of the index
 * delays it. It counts only while `epoch` is that of the present turn.
 */
export function startHeartbeat(databaseUrl: string, epoch: bigint, report: () => Report): Heartbeat {
  let connection: Connection | null = null;
  let beating: Promise<void> | null = null;
  let hasFailed = false;
  let isOver = false;
  const beat = async (): Promise<void> => {
    try {
      connection ??= await connect(databaseUrl);
      if (isOver) return await close(connection);
      await inTime("the database", PATIENCE, send(connection, epoch, report()));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log.warn({ cause: describeError(error) }, "the leader's heartbeat failed; trying again");
      hasFailed = true;
      void close(connection);
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
    async stop() {
      isOver = true;
      clearInterval(timer);
      // A connection that is still being made, which may take longer, is closed when it is there.
      await inTime("the database", PATIENCE, beating ?? Promise.resolve()).catch(() => undefined);
      await close(connection);
    },
  };
}

/**
 * Records the error that ends the worker for good, where readers of the index learn of it.
 * @throws DatabaseUnreachableError
 */
export async function recordStop(connection: Connection, epoch: bigint, code: string): Promise<void> {
  await connection.query(
    "update leader set stopped_code = $2, stopped_at = clock_timestamp() where id = 1 and epoch = $1",
    [epoch, code],
  );
}

async function send(connection: Connection, epoch: bigint, { confirmed, moved, failing }: Report): Promise<void> {
  await connection.query(BEAT, [epoch, confirmed, moved, failing?.code ?? null, failing?.milliseconds ?? null]);
}

/** What is broken already need not be closed; a connection whose peer is gone would never answer. */
async function close(connection: Connection | null): Promise<void> {
  if (connection !== null) await inTime("the database", PATIENCE, connection.close()).catch(() => undefined);
}
