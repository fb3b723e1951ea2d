import type { Connection } from "@/indexer/database/connection";
import type { MakeSnapshot } from "@/indexer/feature";
import type { BlockReference } from "@/indexer/source/types";
import type { Watchdog } from "@/indexer/telemetry/watchdog";
import { ArchiveInvalidError, type Manifest, type ManifestSnapshot } from "@/lib/archive";
import { digestOf } from "@/lib/chain/contracts/registry-calls";
import type { AcceptedSnapshot } from "./accepted-snapshot";
import { segmentOf } from "./compare-chain";
import { ArchiveContradictsChainError } from "./errors";
import { newestSnapshot } from "./own-index";

/** The second index whose snapshots are made. */
export interface CheckedIndex {
  readonly connection: Connection;
  /** A second connection to this index. */
  readonly reader: Connection;
  readonly manifest: Manifest;
  readonly makeSnapshot: MakeSnapshot;
  readonly stop: AbortSignal;
  readonly watchdog: Watchdog;
}

const FIELDS = [
  "blockNumber",
  "commitment",
  "balancesRoot",
  "inscriptionsRoot",
  "balanceCount",
  "inscriptionCount",
] as const satisfies readonly (keyof ManifestSnapshot)[];

/**
 * Makes the manifest's snapshot from the loaded state and compares it (spec §17.5.4). Does nothing without one, and ends
 * early if `stop` aborts.
 * @throws ArchiveInvalidError, DatabaseUnreachableError
 */
export async function checkOwnSnapshot(index: CheckedIndex): Promise<void> {
  const { segments, snapshot: stated } = index.manifest;
  if (stated === null) return;
  const { blockNumber: number, blockHash: hash, timestamp } = stated;
  const made = await snapshotOf(index, { number, hash, timestamp });
  const wrong = FIELDS.find((field) => made?.[field] !== stated[field]);
  if (wrong === undefined || index.stop.aborted) return;
  throw new ArchiveInvalidError(
    { segment: segmentOf(segments, number), block: number },
    `the ${wrong} of its snapshot is ${stated[wrong]}, but its state results in ${made?.[wrong]}`,
  );
}

/**
 * Makes the snapshot of a final block from the state of the index and compares it with the one that the registry has
 * accepted (spec §17.5.6). Returns false only if `stop` aborted.
 * @throws ArchiveContradictsChainError, DatabaseUnreachableError
 */
export async function checkAccepted(index: CheckedIndex, { block, digest }: AcceptedSnapshot): Promise<boolean> {
  const { segments, chainId } = index.manifest;
  const made = await snapshotOf(index, block);
  if (made === null || index.stop.aborted) return false;
  const { timestamp: _, ...content } = made;
  if (digestOf({ chainId, ...content }) === digest) return true;
  throw new ArchiveContradictsChainError(
    segmentOf(segments, block.number),
    `the registry has accepted another snapshot of block ${block.number}`,
  );
}

/** Null if `stop` aborted. */
async function snapshotOf(
  { connection, reader, makeSnapshot, stop, watchdog }: CheckedIndex,
  block: BlockReference,
): Promise<ManifestSnapshot | null> {
  const alive = (): void => watchdog.alive("a part of a snapshot was made");
  if (!(await makeSnapshot({ connection, reader }, block, { stop, alive }))) return null;
  return newestSnapshot(connection, block.number);
}
