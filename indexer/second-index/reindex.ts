import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import type { Connection } from "../database/connection";
import type { WorkerFeature } from "../feature";
import { openCursor } from "../lead/cursor";
import type { Progress } from "../telemetry/progress";
import type { Watchdog } from "../telemetry/watchdog";
import type { CheckTools } from "../verification/open";
import { takeOverBlooms } from "../verification/saved-checks";
import type { FeatureRows } from "../writer/feature-rows";
import { followToHead, lackOfBlocks, liveFinalBlock, switchAtHead } from "./follow-to-head";
import { closeSecondIndex, openSecondIndex } from "./second-index";

const SCHEMA = "reindexing";

/**
 * Indexes the chain from its start into a second index and, at the head, replaces the live index with it in one step.
 * Until then the live index serves readers. The head must not be below the last final block of the live index: a node that
 * is still syncing shows a short chain. A worker that leads the live index ends at the switch (`LEADERSHIP_LOST`);
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
  checks: CheckTools;
  features: readonly WorkerFeature[];
  rows: readonly FeatureRows[];
  progress: Progress;
  watchdog: Watchdog;
  stop: AbortSignal;
}): Promise<number | null> {
  const { connection, network } = parts;
  const index = await openSecondIndex(connection, SCHEMA);
  await takeOverBlooms(connection);
  try {
    const reached = await switchAtHead(parts, index, await openCursor(connection, network), async (from) => {
      const liveFinal = await liveFinalBlock(connection, network.chainId);
      return followToHead(parts, from, (cursor) => lackOfBlocks(cursor, liveFinal));
    });
    if (reached === null) return null;
    for (const { afterReindex } of parts.features) await afterReindex?.(connection);
    return reached.number;
  } finally {
    await closeSecondIndex(connection, SCHEMA);
  }
}
