import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compress, decompress } from "@/features/archive/worker/compress";
import { SEGMENTS_FOLDER } from "@/features/archive/worker/export";
import { workerFeatures } from "@/features/worker";
import { runCommand } from "@/indexer/commands/command-line";
import {
  type ArchivedBlock,
  decodeSegment,
  firstLink,
  formatManifest,
  MANIFEST_FILE,
  type Manifest,
  type ManifestSegment,
  nextLink,
  parseManifest,
  SegmentWriter,
  segmentFile,
} from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { readConfiguration } from "@/lib/config";
import { sha256 } from "@/lib/runtime/sha256";
import { type Stage, stageOf } from "./stage";
import { until } from "./until";

/** A stage whose index is final up to block {@link FINAL} and whose archive is in a folder. */
export interface ArchiveStage {
  readonly stage: Stage;
  /** The folder of the archive. */
  readonly archive: string;
  /** A folder for everything else of a test. */
  readonly folder: string;
  /** Writes a network file and returns its path. `change` replaces fields of the stage's network. */
  networkFile(change?: Partial<Network>): Promise<string>;
  /** Runs a command of the worker on a database, and returns its exit code and output. */
  command(
    args: readonly string[],
    options: {
      databaseUrl: string;
      network?: string;
      hasNode?: boolean;
      /** URLs of the nodes; default: the nodes of the stage. */
      nodes?: readonly string[];
      finalityNodes?: number;
      stop?: AbortSignal;
      dataDir?: string;
    },
  ): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

/** Range of the segments of the stage's archive. */
export const SEGMENT_BLOCKS = 10;

/** Block of the archive's snapshot. */
export const ARCHIVE_SNAPSHOT_BLOCK = 45;

/** Indexes a simulated chain of 60 blocks and exports its final part. */
export async function archiveStage(
  name: string,
  options: Pick<NonNullable<Parameters<typeof stageOf>[0]>, "nodes" | "rules" | "timeStep"> = {},
): Promise<ArchiveStage> {
  const stage = await stageOf({
    name,
    blocks: 60,
    ...options,
    snapshotInterval: 5,
    traits: { finalized: "certain", blockReceipts: true },
  });
  const folder = await mkdtemp(join(tmpdir(), "engrave-archive-"));
  const archive = join(folder, "archive");
  let files = 0;
  const parts: ArchiveStage = {
    stage,
    archive,
    folder,
    async networkFile(change = {}) {
      const path = join(folder, `network-${files++}.json`);
      await writeFile(path, JSON.stringify({ ...stage.network, ...change }));
      return path;
    },
    async command(args, options) {
      const { databaseUrl, network, hasNode = true, finalityNodes = 1, stop, dataDir = folder } = options;
      const { nodes: urls = stage.nodes.map(({ url }) => url) } = options;
      const lines: string[] = [];
      const environment = {
        DATABASE_URL: databaseUrl,
        NETWORK: network ?? (await parts.networkFile()),
        DATA_DIR: dataDir,
        FINALITY_NODES: String(finalityNodes),
        ...(hasNode && { RPC_URL: urls.join(",") }),
      };
      const signal = stop ?? new AbortController().signal;
      const code = await runCommand(
        workerFeatures,
        args,
        () => readConfiguration(environment),
        signal,
        (line) => lines.push(line),
      );
      return { code, output: lines.join("\n") };
    },
    async close() {
      await stage.close();
      await rm(folder, { recursive: true });
    },
  };
  const worker = stage.start();
  await Promise.race([until(() => stage.isAtHead()), worker.ended]);
  await worker.stop();
  await parts.command(["snapshot", "--at", String(ARCHIVE_SNAPSHOT_BLOCK)], { databaseUrl: stage.database.url });
  await exportTo(parts, archive);
  return parts;
}

/** Exports the stage's index to a folder. */
export async function exportTo(
  { command, stage }: Pick<ArchiveStage, "command" | "stage">,
  folder: string,
  databaseUrl = stage.database.url,
): Promise<string> {
  const args = ["export", "--to", folder, "--blocks", String(SEGMENT_BLOCKS), "--operations", "40"];
  return (await command(args, { databaseUrl })).output;
}

/** The manifest of an archive. */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest(await readFile(join(folder, MANIFEST_FILE), "utf8"), sha256);
}

/**
 * Writes a copy of an archive with other blocks, whose hashes and sizes all agree. Returns its folder. `change` receives each
 * block; null leaves it out.
 */
export async function rewriteArchive(
  from: string,
  to: string,
  change: (block: ArchivedBlock) => ArchivedBlock | null,
): Promise<string> {
  const { segments, digest: _, ...manifest } = await readManifest(from);
  const { snapshot: __, ...head } = manifest;
  await mkdir(join(to, SEGMENTS_FOLDER), { recursive: true });
  const changed: ManifestSegment[] = [];
  let link = firstLink(head, sha256);
  for (const [index, segment] of segments.entries()) {
    const file = await readFile(join(from, SEGMENTS_FOLDER, segmentFile(index, segment.fileSha256)));
    const { begin, blocks, end } = decodeSegment(await decompress(file, segment.size));
    const writer = new SegmentWriter(begin);
    for (const block of blocks.map(change)) if (block !== null) writer.add(block);
    const content = writer.end(end);
    const written = await compress(content);
    const hashes = { sha256: sha256(content), fileSha256: sha256(written) };
    link = nextLink(link, hashes.sha256, sha256);
    const sizes = { size: content.length, fileSize: written.length };
    const counts = { blocks: writer.blocks, operations: writer.operations };
    changed.push({ ...segment, ...hashes, ...sizes, ...counts, link });
    await writeFile(join(to, SEGMENTS_FOLDER, segmentFile(index, hashes.fileSha256)), written);
  }
  await writeFile(join(to, MANIFEST_FILE), formatManifest({ ...manifest, segments: changed }, sha256));
  return to;
}
