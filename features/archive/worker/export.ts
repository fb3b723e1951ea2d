import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "@/indexer/database/connection";
import { findBlock } from "@/indexer/find-block";
import { readCursor } from "@/indexer/lead/cursor";
import { readArchivedBlocks } from "@/indexer/second-index/recorded-blocks";
import {
  ArchiveInvalidError,
  FormatError,
  firstLink,
  formatManifest,
  LARGEST_MANIFEST,
  LARGEST_SEGMENT,
  MANIFEST_FILE,
  type Manifest,
  type ManifestHead,
  type ManifestSegment,
  nextLink,
  parseManifest,
  type SegmentEnd,
  segmentFile,
  VERSION,
} from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import type { RpcClient } from "@/lib/chain/rpc";
import { sha256 } from "@/lib/runtime/sha256";
import { rulesOf } from "./check-archive";
import { compress } from "./compress";
import { cutSegments } from "./cut-segments";
import {
  ArchiveChangedError,
  ArchiveNotOwnError,
  ArchiveNotWritableError,
  BlockTooLargeError,
  IndexBehindError,
} from "./errors";
import { readBounded, removeUnfinished, writeDurable } from "./files";
import { lockFolder } from "./lock-folder";
import { newestSnapshot, ownCommitment, tablesOf } from "./own-index";

/** Limits at which a segment ends: a multiple of `blocks`, or one of the others if it is reached first. */
export type Cut = ManifestHead["cut"];

/** With these limits a segment has a few megabytes. */
export const DEFAULT_CUT: Cut = { blocks: 100_000, operations: 25_000, bytes: 8 * 2 ** 20 };

/** Name of the folder with the segments. */
export const SEGMENTS_FOLDER = "segments";

/** The result of an export. */
export interface Exported {
  readonly manifest: Manifest;
  /** Number of segments that were added. */
  readonly added: number;
}

/** The parameters of {@link exportArchive}. */
interface Export {
  readonly connection: Connection;
  /** Null: the export ends with an error at the first segment that ends with a block without operations. */
  readonly rpc: RpcClient | null;
  readonly network: Network;
  readonly folder: string;
  /** Null: the cut of the archive, or {@link DEFAULT_CUT}. */
  readonly cut: Cut | null;
  readonly stop: AbortSignal;
  readonly report: (block: number, last: number) => void;
}

/**
 * Exports the final operations of this index to an archive in a folder (spec §17), after those that the archive already
 * has. Existing segments are never changed. A crash at any point leaves a valid archive. A later call exports the
 * operations after the last complete segment. Only one process at a time exports to a folder. The role of the site, which may only
 * read, is sufficient.
 * @throws ArchiveNotOwnError if the folder has the archive of another index; ArchiveNotWritableError, ArchiveNotLockableError,
 * ArchiveChangedError, BlockTooLargeError, ExportRunningError, IndexBehindError, NodeRequiredError, OtherIndexError, DatabaseUnreachableError;
 * retryable errors of nodes, from which the hash of a block without operations is read
 */
export async function exportArchive(parts: Export): Promise<Exported> {
  const { connection, network, folder } = parts;
  const tables = await tablesOf(connection);
  const beforeStart = { finalNumber: network.startBlock - 1, number: network.startBlock - 1 };
  const { finalNumber, number } = (await readCursor(connection, network)) ?? beforeStart;
  await onDisk(folder, () => mkdir(join(folder, SEGMENTS_FOLDER), { recursive: true }));
  const unlock = await lockFolder(folder);
  try {
    await onDisk(folder, () => removeUnfinished(folder));
    await onDisk(folder, () => removeUnfinished(join(folder, SEGMENTS_FOLDER)));
    return await addSegments(parts, tables, Math.min(finalNumber, number));
  } finally {
    await unlock();
  }
}

/** Exports up to block `last` while the index has these tables. */
async function addSegments(parts: Export, tables: string, last: number): Promise<Exported> {
  const { connection, rpc, folder, stop, report } = parts;
  const archive = await openArchive(parts, last);
  let added = 0;
  const { head, segments } = archive;
  const from = (segments.at(-1)?.to ?? head.startBlock - 1) + 1;
  const blocks = readArchivedBlocks(connection, { prefix: "public.", from, to: last });
  const find = (number: number): Promise<SegmentEnd> => findBlock(connection, rpc, number);
  for await (const { content, end, writer } of cutSegments({ ...head, from, last }, blocks, find)) {
    const commitment = await ownCommitment(connection, end.number);
    await requireTables(connection, tables);
    await addSegment(folder, archive, { content, end, commitment, counts: writer });
    await writeManifest(connection, tables, folder, archive);
    added++;
    report(end.number, last);
    if (stop.aborted) break;
  }
  return { manifest: await writeManifest(connection, tables, folder, archive), added };
}

/**
 * Checks after reads that they were reads of one index: `reindex` may have replaced the tables, perhaps under other rules.
 * @throws ArchiveNotOwnError
 */
async function requireTables(connection: Connection, tables: string): Promise<void> {
  if ((await tablesOf(connection)) !== tables) throw new ArchiveNotOwnError("another index has replaced it");
}

/** The manifest of the archive in a folder; null if there is none. @throws ArchiveInvalidError, ArchiveNotWritableError */
async function readExisting(folder: string): Promise<string | null> {
  const path = join(folder, MANIFEST_FILE);
  const content = await onDisk(folder, () => readBounded(path, { most: LARGEST_MANIFEST })).catch((error: unknown) => {
    if (!(error instanceof FormatError)) throw error;
    throw new ArchiveInvalidError({ segment: null, block: null }, error.message);
  });
  return content?.toString() ?? null;
}

/** Converts errors of the file system. @throws ArchiveNotWritableError, FormatError */
async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FormatError ? error : new ArchiveNotWritableError(folder, error);
  }
}

/** An archive that is being exported. */
interface OpenArchive {
  readonly head: ManifestHead;
  readonly segments: ManifestSegment[];
  /** The manifest that this export has last read or written; null if there was none. */
  manifest: string | null;
}

async function openArchive({ connection, network, folder, cut }: Export, last: number): Promise<OpenArchive> {
  const { chainId, startBlock } = network;
  const own = {
    format: "engrave-archive",
    version: VERSION,
    chainId,
    startBlock,
    rulesHash: rulesHash(network),
  } as const;
  const manifest = await readExisting(folder);
  if (manifest === null) {
    return { head: { ...own, rules: rulesOf(network), cut: cut ?? DEFAULT_CUT }, segments: [], manifest };
  }
  const { segments, snapshot: _, digest: __, ...head } = parseManifest(manifest, sha256);
  const expected = { ...own, rules: rulesOf(network), cut: cut ?? head.cut };
  if (firstLink(head, sha256) !== firstLink(expected, sha256)) {
    throw new ArchiveNotOwnError("it is of another network, of other rules, or cut differently");
  }
  const end = segments.at(-1)?.to ?? startBlock - 1;
  if (end > last) throw new IndexBehindError(last, end);
  // A commitment covers the hashes of all earlier blocks with effects.
  if ((await ownCommitment(connection, end)) !== (segments.at(-1)?.commitment ?? null)) {
    throw new ArchiveNotOwnError(`archive and index differ at or before block ${end}`);
  }
  return { head, segments, manifest };
}

async function addSegment(
  folder: string,
  { head, segments }: OpenArchive,
  {
    content,
    end,
    commitment,
    counts,
  }: {
    content: Buffer;
    end: SegmentEnd;
    commitment: ManifestSegment["commitment"];
    counts: { readonly blocks: number; readonly operations: number };
  },
): Promise<void> {
  // Only a segment with a single block can exceed the limit (spec §17.2.5).
  if (content.length > LARGEST_SEGMENT) throw new BlockTooLargeError(end.number, content.length, LARGEST_SEGMENT);
  const file = await compress(content);
  const previous = segments.at(-1);
  const hashes = { sha256: sha256(content), fileSha256: sha256(file) };
  const path = join(folder, SEGMENTS_FOLDER, segmentFile(segments.length, hashes.fileSha256));
  await onDisk(folder, () => writeDurable(path, file));
  segments.push({
    from: (previous?.to ?? head.startBlock - 1) + 1,
    to: end.number,
    hash: end.hash,
    timestamp: end.timestamp,
    blocks: counts.blocks,
    operations: counts.operations,
    commitment,
    size: content.length,
    sha256: hashes.sha256,
    link: nextLink(previous?.link ?? firstLink(head, sha256), hashes.sha256, sha256),
    fileSize: file.length,
    fileSha256: hashes.fileSha256,
  });
}

/** The manifest is written after the files that it names. @throws ArchiveChangedError, ArchiveNotOwnError */
async function writeManifest(
  connection: Connection,
  tables: string,
  folder: string,
  archive: OpenArchive,
): Promise<Manifest> {
  const { head, segments } = archive;
  const snapshot = await newestSnapshot(connection, segments.at(-1)?.to ?? head.startBlock - 1);
  await requireTables(connection, tables);
  const text = formatManifest({ ...head, segments, snapshot }, sha256);
  // Some file systems do not pass locks on to other machines, and other programs take no lock.
  if ((await readExisting(folder)) !== archive.manifest) throw new ArchiveChangedError(folder);
  await onDisk(folder, () => writeDurable(join(folder, MANIFEST_FILE), text));
  archive.manifest = text;
  return parseManifest(text, sha256);
}
