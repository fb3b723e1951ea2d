import type { Connection } from "@/indexer/database/connection";
import { findBlock } from "@/indexer/find-block";
import { openCursor } from "@/indexer/lead/cursor";
import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import { type FrozenSnapshot, freeze, requireFinal } from "./freeze";

/**
 * Makes the snapshot of any final block (spec §11.4), even while a worker runs. Returns null if the snapshot already
 * exists.
 * @throws NotFinalError, BeforeStartError, NodesDisagreeError, OtherIndexError; SnapshotBusyError and the errors of nodes
 * and database, which are retryable; StoppedError
 */
export async function makeSnapshot(parts: {
  connection: Connection;
  rpc: RpcClient;
  network: Network;
  block: number;
  stop: AbortSignal;
}): Promise<FrozenSnapshot | null> {
  const { connection, rpc, network, block, stop } = parts;
  await openCursor(connection, network);
  await requireFinal(connection, block);
  const target = await findBlock(connection, rpc, block);
  return freeze(connection, await loadKeccak(), target, { epoch: null, stop });
}
