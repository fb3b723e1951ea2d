import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ArchivedBlock,
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
  SegmentWriter,
  segmentFile,
  VERSION,
} from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import type { RpcClient } from "@/lib/chain/rpc";
import { InvariantError } from "@/lib/runtime/errors";
import { sha256 } from "@/lib/runtime/sha256";
import { readArchivedBlocks } from "../commands/recorded-blocks";
import type { Connection } from "../database/connection";
import { openCursor, rulesHash } from "../lead/cursor";
import { findBlock } from "../snapshots/find-block";
import { rulesOf } from "./check-archive";
import { compress } from "./compress";
import { ArchiveChangedError, ArchiveNotOwnError, ArchiveNotWritableError, IndexBehindError } from "./errors";
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
 * operations after the last complete segment. Only one process at a time exports to a folder.
 * @throws ArchiveNotOwnError if the folder has the archive of another index; ArchiveNotWritableError, ArchiveNotLockableError,
 * ArchiveChangedError, ExportRunningError, IndexBehindError, NodeRequiredError, OtherIndexError, DatabaseUnreachableError;
 * retryable errors of nodes, from which the hash of a block without operations is read
 */
export async function exportArchive(parts: Export): Promise<Exported> {
  const { connection, network, folder } = parts;
  const { finalNumber, number } = await openCursor(connection, network);
  await onDisk(folder, () => mkdir(join(folder, SEGMENTS_FOLDER), { recursive: true }));
  const unlock = await lockFolder(folder);
  try {
    await onDisk(folder, () => removeUnfinished(folder));
    await onDisk(folder, () => removeUnfinished(join(folder, SEGMENTS_FOLDER)));
    return await addSegments(parts, Math.min(finalNumber, number));
  } finally {
    await unlock();
  }
}

/** Exports up to block `last`. */
async function addSegments(parts: Export, last: number): Promise<Exported> {
  const { connection, rpc, folder, stop, report } = parts;
  const tables = await tablesOf(connection);
  const archive = await openArchive(parts, last);
  let added = 0;
  for await (const { content, end, writer } of cutSegments(connection, rpc, archive, last)) {
    // `reindex` may have replaced the tables between two reads.
    if ((await tablesOf(connection)) !== tables) throw new ArchiveNotOwnError("another index has replaced it");
    const commitment = await ownCommitment(connection, end.number);
    await addSegment(folder, archive, { content, end, commitment, counts: writer });
    await writeManifest(connection, folder, archive);
    added++;
    report(end.number, last);
    if (stop.aborted) break;
  }
  return { manifest: await writeManifest(connection, folder, archive), added };
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

interface CutSegment {
  readonly content: Buffer;
  readonly end: SegmentEnd;
  readonly writer: SegmentWriter;
}

/** Cuts the recorded blocks after the archive into complete segments that end at or before `last`. */
async function* cutSegments(
  connection: Connection,
  rpc: RpcClient | null,
  { head: { chainId, startBlock, cut }, segments }: OpenArchive,
  last: number,
): AsyncGenerator<CutSegment> {
  let from = (segments.at(-1)?.to ?? startBlock - 1) + 1;
  const lastOf = (first: number): number => (Math.floor(first / cut.blocks) + 1) * cut.blocks - 1;
  const begin = (): SegmentWriter => new SegmentWriter({ chainId, from });
  let writer = begin();
  let before: ArchivedBlock | null = null;
  /** Ends the segments whose ranges end before this block. */
  async function* endBefore(number: number): AsyncGenerator<CutSegment> {
    for (let to = lastOf(from); to < number && to <= last; to = lastOf(from)) {
      const end = before?.number === to ? before : await findBlock(connection, rpc, to);
      yield { content: writer.end(end), end, writer };
      from = to + 1;
      writer = begin();
    }
  }
  for await (const blocks of readArchivedBlocks(connection, { prefix: "public.", from, to: last })) {
    for (const block of blocks) {
      yield* endBefore(block.number);
      writer.add(block);
      before = block;
      if (writer.operations < cut.operations && writer.length < cut.bytes) continue;
      yield { content: writer.end(block), end: block, writer };
      from = block.number + 1;
      writer = begin();
    }
  }
  yield* endBefore(last + 1);
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
  const file = await compress(content);
  if (Math.max(content.length, file.length) > LARGEST_SEGMENT) {
    throw new InvariantError(`block ${end.number} alone has more than ${LARGEST_SEGMENT} bytes`);
  }
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

/** The manifest is written after the files that it names. @throws ArchiveChangedError */
async function writeManifest(connection: Connection, folder: string, archive: OpenArchive): Promise<Manifest> {
  const { head, segments } = archive;
  const snapshot = await newestSnapshot(connection, segments.at(-1)?.to ?? head.startBlock - 1);
  const text = formatManifest({ ...head, segments, snapshot }, sha256);
  // Some file systems do not pass locks on to other machines, and other programs take no lock.
  if ((await readExisting(folder)) !== archive.manifest) throw new ArchiveChangedError(folder);
  await onDisk(folder, () => writeDurable(join(folder, MANIFEST_FILE), text));
  archive.manifest = text;
  return parseManifest(text, sha256);
}
