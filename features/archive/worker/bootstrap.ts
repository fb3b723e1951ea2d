import { askContracts } from "@/indexer/ask-contracts";
import { type BuildingProgress, buildIndexes } from "@/indexer/database/build-indexes";
import { bytes } from "@/indexer/database/bytea";
import { type Connection, connect } from "@/indexer/database/connection";
import type { MakeSnapshot } from "@/indexer/feature";
import type { MintControl } from "@/indexer/judge/mint-control";
import { type Cursor, openCursor } from "@/indexer/lead/cursor";
import { followToHead, lackOfBlocks, liveFinalBlock, switchAtHead } from "@/indexer/second-index/follow-to-head";
import { closeSecondIndex, createSecondIndex, lockSecondIndex } from "@/indexer/second-index/second-index";
import { retry } from "@/indexer/services";
import type { Progress } from "@/indexer/telemetry/progress";
import type { Watchdog } from "@/indexer/telemetry/watchdog";
import type { CheckTools } from "@/indexer/verification/open";
import { takeOverBlooms } from "@/indexer/verification/saved-checks";
import type { FeatureRows } from "@/indexer/writer/feature-rows";
import { type Manifest, parseManifest } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { deferIndexes } from "@/lib/database/deferred-indexes";
import { log } from "@/lib/runtime/log";
import { sha256 } from "@/lib/runtime/sha256";
import { type AcceptedSnapshot, newestAccepted } from "./accepted-snapshot";
import type { ArchiveStore } from "./archive-store";
import { requireOwnArchive } from "./check-archive";
import { checkAccepted, checkOwnSnapshot } from "./check-snapshots";
import { BlockSample, compareBlocks, statedBlocks } from "./compare-chain";
import { IndexAheadError } from "./errors";
import { loadArchive } from "./load";
import { readSegments } from "./read-segments";

const SCHEMA = "bootstrapping";

/** The parameters of {@link bootstrap}. */
export interface Bootstrap {
  readonly databaseUrl: string;
  readonly connection: Connection;
  /** Null: the archive is not compared with the chain, and the index ends where the archive ends. */
  readonly rpc: RpcClient | null;
  readonly network: Network;
  /** Providers that must have the same hash of a block before it is final (spec §8.3.5). */
  readonly finalityNodes: number;
  readonly bulkLoadBlocks: number;
  /** Null without a node. */
  readonly checks: CheckTools | null;
  readonly store: ArchiveStore;
  readonly makeSnapshot: MakeSnapshot;
  readonly rows: readonly FeatureRows[];
  /** Whether the archive is judged under this network's rules without comparing results (spec §17.4.3). */
  readonly isRejudged: boolean;
  readonly progress: Progress;
  readonly watchdog: Watchdog;
  readonly stop: AbortSignal;
}

/** The result of a bootstrap. */
export interface Bootstrapped {
  /** The block of the new index when it replaced the live one. */
  readonly block: number;
  readonly operations: number;
  readonly segments: number;
  /** Last block of the archive. */
  readonly archiveEnd: number;
  /** Whether the new index has a snapshot that the network's registry has accepted. */
  readonly isRegistered: boolean;
}

/**
 * Builds an index from an archive (spec §17.5): reads and checks it, judges every operation into a second index,
 * compares commitments, a snapshot and a sample of blocks, follows the chain to its head, compares the registry's newest
 * snapshot, and replaces the live index in one step, as `reindex` does. Before that step the live index is unchanged,
 * whatever fails. Returns null if `stop` aborted before it.
 * @throws ArchiveInvalidError, OtherArchiveError, OtherRulesError, ArchiveIncompleteError, ArchiveContradictsChainError, ArchiveNotFinalError,
 * ArchiveUnreachableError, BootstrapRunningError, IndexAheadError, SecondIndexTakenError; FatalError, DatabaseUnreachableError; retryable errors of nodes
 */
export async function bootstrap(parts: Bootstrap): Promise<Bootstrapped | null> {
  const { connection, store } = parts;
  // Before the downloads are touched, which another bootstrap of this database may be using.
  await lockSecondIndex(connection, SCHEMA);
  try {
    await store.lock();
    return await build(parts);
  } finally {
    await closeSecondIndex(connection, SCHEMA);
  }
}

async function build(parts: Bootstrap): Promise<Bootstrapped | null> {
  const { connection, network, store, stop } = parts;
  const manifest = parseManifest(await store.readManifest(), sha256);
  requireOwnArchive(manifest, network, parts.isRejudged);
  const archiveEnd = manifest.segments.at(-1)?.to ?? network.startBlock - 1;
  if (parts.rpc === null) await requireBehind(connection, archiveEnd);
  // Fails before anything is downloaded.
  await compareChain(parts, statedBlocks(manifest));
  if (stop.aborted) return null;
  await store.prepare(manifest.segments);
  const index = await createSecondIndex(connection, SCHEMA);
  await takeOverBlooms(connection);
  const cursor = await makeIndex(parts, manifest);
  if (cursor === null) return null;
  const accepted = await findAccepted(parts);
  const compare = (at: Cursor): Promise<boolean> => compareAccepted(parts, manifest, accepted, at);
  // If it is in the archive, it is compared before the chain is followed, which may take long.
  let isRegistered = await compare(cursor);
  if (stop.aborted) return null;
  const reached = await switchAtHead(parts, index, cursor, async (from) => {
    if (parts.rpc === null) await requireBehind(connection, archiveEnd);
    const at = await followChain(parts, from, isRegistered ? null : (accepted?.block.number ?? null));
    isRegistered = isRegistered || (await compare(at));
    return at;
  });
  if (reached === null) return null;
  const operations = manifest.segments.reduce((sum, segment) => sum + segment.operations, 0);
  return { block: reached.number, operations, segments: manifest.segments.length, archiveEnd, isRegistered };
}

/**
 * Without a node, a new index that ends with the archive must not replace one with later blocks.
 * @throws IndexAheadError
 */
async function requireBehind(connection: Connection, archiveEnd: number): Promise<void> {
  const [row] = await connection.query<{ block_number: string }>(
    "select block_number from public.cursor where block_hash is not null",
  );
  const block = Number(row?.block_number ?? -1);
  if (block > archiveEnd) throw new IndexAheadError(block, archiveEnd);
}

async function compareChain(parts: Bootstrap, blocks: Parameters<typeof compareBlocks>[1]): Promise<void> {
  const { rpc, network, finalityNodes } = parts;
  if (rpc === null || blocks.length === 0) return;
  await retry({ ...parts, what: "the node" }, () => compareBlocks({ rpc, network, finalityNodes }, blocks));
}

/** Loads the archive into the second index and checks it. Returns null if `stop` aborted. */
async function makeIndex(parts: Bootstrap, manifest: Manifest): Promise<Cursor | null> {
  const { databaseUrl, connection, store, stop, progress, watchdog } = parts;
  await connection.transaction(() => deferIndexes(connection));
  const sample = new BlockSample();
  const cursor = await load(parts, manifest, sample.of(readSegments(store, manifest)));
  if (stop.aborted) return null;
  const report = async (building: BuildingProgress): Promise<void> => {
    watchdog.alive("indexes are created");
    progress.building(cursor.number, cursor.number, building);
  };
  if (!(await buildIndexes({ databaseUrl, connection, epoch: cursor.epoch, stop, report }))) return null;
  if (!parts.isRejudged) await withReader(parts, (reader) => checkOwnSnapshot({ ...parts, reader, manifest }));
  await compareChain(parts, sample.blocks(manifest));
  if (stop.aborted) return null;
  await recordOrigin(connection, manifest, cursor);
  return cursor;
}

/** Runs `work` with a second connection to the new index. */
async function withReader<T>({ databaseUrl }: Bootstrap, work: (reader: Connection) => Promise<T>): Promise<T> {
  const reader = await connect(databaseUrl);
  try {
    await reader.query(`set search_path to ${SCHEMA}`);
    return await work(reader);
  } finally {
    await reader.close();
  }
}

async function load(parts: Bootstrap, manifest: Manifest, segments: ReturnType<typeof readSegments>): Promise<Cursor> {
  const { connection, rpc, network, isRejudged, progress, watchdog, stop, rows } = parts;
  const from = await openCursor(connection, network);
  const last = manifest.segments.at(-1)?.to ?? from.number;
  return withReader(parts, async (reader) => {
    // After a crash the second index is dropped in any case, so its data need not survive one.
    await connection.query("set synchronous_commit to off");
    const loading = {
      connection,
      reader,
      network,
      rows,
      manifest,
      stop,
      isCompared: !isRejudged,
      overrides: network.contractOverrides,
      ask: isRejudged && rpc !== null ? askOf(rpc, stop, watchdog) : null,
      report: (block: number) => {
        watchdog.alive("a batch of the archive was written");
        // The chain continues after the archive.
        progress.report(block, last + 1);
      },
    };
    const cursor = await loadArchive(loading, from, segments);
    await connection.query("reset synchronous_commit");
    return cursor;
  });
}

/** Asks the nodes until one answers. After `stop` has aborted, the answer is not used. */
function askOf(rpc: RpcClient, stop: AbortSignal, watchdog: Watchdog): MintControl["answer"] {
  const control = askContracts(rpc, watchdog);
  return async (question) =>
    (await retry({ what: "the node", stop, watchdog }, () => control.answer(question))) ?? "none";
}

/** The snapshot of the registry that the new index must have; null, with a warning, if there is none. */
async function findAccepted(parts: Bootstrap): Promise<AcceptedSnapshot | null> {
  const { rpc, network, finalityNodes, isRejudged } = parts;
  const unproved = (reason: string): null => {
    log.warn({ reason }, "no snapshot of a registry shows that the archive is complete; `audit` can show it");
    return null;
  };
  if (isRejudged) return unproved("the archive is judged under other rules");
  if (rpc === null) return unproved("no node is configured");
  if (network.registry === null) return unproved("the network has no registry");
  const chain = { rpc, network, finalityNodes };
  const accepted = await retry({ ...parts, what: "the node" }, () => newestAccepted(chain));
  if (accepted === null) return unproved("the registry has accepted no snapshot, or cannot be read");
  if (accepted.block.number < network.startBlock) return unproved("the accepted snapshot is before the start block");
  return accepted;
}

/** Whether the index has the accepted snapshot. False, too, if its block is not final in the index yet. */
async function compareAccepted(
  parts: Bootstrap,
  manifest: Manifest,
  accepted: AcceptedSnapshot | null,
  { finalNumber }: Cursor,
): Promise<boolean> {
  if (accepted === null || accepted.block.number > finalNumber) return false;
  return withReader(parts, (reader) => checkAccepted({ ...parts, reader, manifest }, accepted));
}

/** Records the archive from which the index was made, so that it can be audited. */
async function recordOrigin(connection: Connection, { segments }: Manifest, cursor: Cursor): Promise<void> {
  const last = segments.at(-1);
  const first = segments[0];
  if (last === undefined || first === undefined) return;
  await connection.query(
    "insert into archive_audit (archive, from_block, to_block, audited_block) values ($1, $2, $3, $4)",
    [bytes(last.link), first.from, cursor.number, first.from - 1],
  );
}

/**
 * Follows the chain to its head, and on until the block of the accepted snapshot, if there is one, is final. Without a node, the
 * index does not advance. Returns the last cursor.
 */
async function followChain(parts: Bootstrap, cursor: Cursor, accepted: number | null): Promise<Cursor> {
  const { connection, rpc, checks, network } = parts;
  if (rpc === null || checks === null) return cursor;
  const liveFinal = await liveFinalBlock(connection, network.chainId);
  return followToHead({ ...parts, rpc, checks }, cursor, (at) =>
    accepted !== null && at.finalNumber < accepted
      ? { what: "the registry's snapshot to be final", block: accepted }
      : lackOfBlocks(at, liveFinal),
  );
}
