import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { knownMigrations } from "@/lib/database/migrate";
import { closeBeside, openBeside, switchTo } from "../database/beside";
import type { Connection } from "../database/connection";
import { openCursor } from "../database/cursor";
import { requireSchema } from "../database/watch-schema";
import { follow } from "../follow";
import type { Progress } from "../progress";
import { Vitals } from "../telemetry/vitals";
import type { Watchdog } from "../telemetry/watchdog";

const SCHEMA = "reindexing";

/**
 * Indexes the chain from its start into tables beside the living ones and puts them into their place, in one step, when
 * they have reached the head. The living index serves readers all the while; a worker that leads it ends at the switch
 * (`LEADERSHIP_LOST`) and goes on with the new one when it is started again. Gives the block at which the switch
 * happened; null where it was stopped before, and nothing has changed.
 * @throws FatalError, DatabaseUnreachableError; nothing has changed then
 */
export async function reindex(parts: {
  connection: Connection;
  rpc: RpcClient;
  network: Network;
  progress: Progress;
  watchdog: Watchdog;
  stop: AbortSignal;
}): Promise<number | null> {
  const { connection, network, progress, stop } = parts;
  await openBeside(connection, SCHEMA);
  try {
    const caughtUp = new AbortController();
    progress.onceFollowing(() => caughtUp.abort());
    const from = await openCursor(connection, network);
    const until = AbortSignal.any([stop, caughtUp.signal]);
    const reached = await follow({ ...parts, reader: connection, vitals: new Vitals(), stop: until }, from);
    if (stop.aborted) return null;
    // Tables of this version must not replace those of a later one.
    await connection.query("set search_path to public");
    await requireSchema(connection, await knownMigrations());
    await switchTo(connection, SCHEMA);
    return reached.number;
  } finally {
    await closeBeside(connection, SCHEMA);
  }
}
