import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { knownMigrations } from "@/lib/database/migrate";
import { forgetAudit } from "../archive/audit";
import type { Connection } from "../database/connection";
import { follow } from "../follow";
import { openCursor } from "../lead/cursor";
import { requireSchema } from "../lead/watch-schema";
import type { Progress } from "../telemetry/progress";
import { Vitals } from "../telemetry/vitals";
import type { Watchdog } from "../telemetry/watchdog";
import { closeSecondIndex, openSecondIndex, switchToSecondIndex } from "./second-index";

const SCHEMA = "reindexing";

/**
 * Indexes the chain from its start into a second index and, at the head, replaces the live index with it in one step.
 * Until then the live index serves readers. A worker that leads the live index ends at the switch (`LEADERSHIP_LOST`);
 * after a restart it continues with the new index. Returns the block of the switch; null if `stop` aborted before it.
 * @throws SecondIndexTakenError; FatalError, DatabaseUnreachableError. Before the switch, the live index is unchanged.
 */
export async function reindex(parts: {
  databaseUrl: string;
  connection: Connection;
  rpc: RpcClient;
  network: Network;
  finalityNodes: number;
  bulkLoadBlocks: number;
  progress: Progress;
  watchdog: Watchdog;
  stop: AbortSignal;
}): Promise<number | null> {
  const { connection, network, progress, stop } = parts;
  const index = await openSecondIndex(connection, SCHEMA);
  try {
    const synced = new AbortController();
    progress.onceFollowing(() => synced.abort());
    const from = await openCursor(connection, network);
    const until = AbortSignal.any([stop, synced.signal]);
    const reached = await follow({ ...parts, reader: connection, vitals: new Vitals(), stop: until }, from);
    if (stop.aborted) return null;
    // Tables of this version must not replace tables of a later version.
    await connection.query("set search_path to public");
    await requireSchema(connection, await knownMigrations());
    await switchToSecondIndex(connection, index, reached);
    await forgetAudit(connection);
    return reached.number;
  } finally {
    await closeSecondIndex(connection, SCHEMA);
  }
}
