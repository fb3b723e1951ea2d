import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rulesOf } from "@/features/archive/worker/check-archive";
import { compress } from "@/features/archive/worker/compress";
import { DEFAULT_CUT, SEGMENTS_FOLDER } from "@/features/archive/worker/export";
import {
  type ArchivedBlock,
  type ArchivedMessage,
  firstLink,
  formatManifest,
  MANIFEST_FILE,
  type ManifestSegment,
  nextLink,
  SegmentWriter,
  segmentFile,
  VERSION,
} from "@/lib/archive";
import { metis, type Network } from "@/lib/chain/networks";
import { rulesHash } from "@/lib/chain/networks/rules-hash";
import type { Address, Hash } from "@/lib/protocol";
import { sha256 } from "@/lib/runtime/sha256";

/** The network of the generated archive: Metis with a start block of 1. */
export const NETWORK: Network = { ...metis, startBlock: 1 };

const TICKERS = 50;
const HOLDERS = 20_000;
const PER_BLOCK = 4;
/** One in this many mints is transferred later. */
const MOVED = 8;

const hashOf = (text: string): Hash => `0x${createHash("sha256").update(text).digest("hex")}`;
const holders = Array.from({ length: HOLDERS }, (_, n): Address => `0x${hashOf(`holder ${n}`).slice(26)}`);
const holder = (n: number): Address => holders[n % HOLDERS] ?? `0x${"0".repeat(40)}`;

/** Generates blocks of messages: deployments, then mints of many holders, one in eight of which is transferred. */
function* generateBlocks(operations: number): Generator<ArchivedBlock> {
  const pending: Omit<ArchivedMessage, "transactionIndex">[] = [];
  let [number, made] = [1, 0];
  let parentHash = hashOf("block 0");
  const flush = (): ArchivedBlock => {
    const hash = hashOf(`block ${number}`);
    const operations = pending.splice(0).map((each, transactionIndex) => ({ ...each, transactionIndex }));
    const block = { number, hash, parentHash, timestamp: 1_700_000_000 + 10 * number, commitment: null, operations };
    parentHash = hash;
    number++;
    return block;
  };
  const add = (from: Address, to: Address, content: object): void => {
    const text = `data:,${JSON.stringify({ p: "nip-20", ...content })}`;
    const transactionHash = hashOf(`transaction ${made++}`);
    pending.push({ kind: "message", transactionHash, from, to, value: 0n, succeeded: true, text, mintControl: null });
  };
  for (let n = 0; n < TICKERS; n++) {
    add(holder(n), holder(n), { op: "deploy", tick: `T${n}`, max: "1000000000000", lim: "1000" });
    if (pending.length === PER_BLOCK) yield flush();
  }
  for (let mint = 0; made < operations; mint++) {
    const [tick, id, owner] = [`T${mint % TICKERS}`, String(1 + Math.floor(mint / TICKERS)), holder(mint * 7)];
    add(owner, owner, { op: "mint", tick, id, amt: "100" });
    if (pending.length === PER_BLOCK) yield flush();
    if (mint % MOVED === 0) add(owner, holder(mint * 7 + 1), { op: "tsf", tick, id });
    if (pending.length === PER_BLOCK) yield flush();
  }
  if (pending.length > 0) yield flush();
}

/** Writes an archive of generated operations without results. An import must apply the rules to them. */
export async function writeGenerated(folder: string, operations: number): Promise<void> {
  const { chainId, startBlock } = NETWORK;
  const own = {
    format: "engrave-archive",
    version: VERSION,
    chainId,
    startBlock,
    rulesHash: rulesHash(NETWORK),
  } as const;
  const head = { ...own, rules: rulesOf(NETWORK), cut: DEFAULT_CUT };
  await mkdir(join(folder, SEGMENTS_FOLDER), { recursive: true });
  const segments: ManifestSegment[] = [];
  let from = startBlock;
  let link = firstLink(head, sha256);
  let writer = new SegmentWriter({ chainId, from });
  let last: ArchivedBlock | null = null;
  const end = async ({ number, hash, timestamp }: ArchivedBlock): Promise<void> => {
    const content = writer.end({ number, hash, timestamp });
    const file = await compress(content);
    const hashes = { sha256: sha256(content), fileSha256: sha256(file) };
    link = nextLink(link, hashes.sha256, sha256);
    await writeFile(join(folder, SEGMENTS_FOLDER, segmentFile(segments.length, hashes.fileSha256)), file);
    const counts = { blocks: writer.blocks, operations: writer.operations, commitment: null };
    const sizes = { size: content.length, fileSize: file.length };
    segments.push({ from, to: number, hash, timestamp, ...counts, ...sizes, ...hashes, link });
    from = number + 1;
    writer = new SegmentWriter({ chainId, from });
  };
  for (const block of generateBlocks(operations)) {
    writer.add(block);
    last = block;
    if (writer.operations >= DEFAULT_CUT.operations || writer.length >= DEFAULT_CUT.bytes) await end(block);
  }
  if (last !== null && writer.blocks > 0) await end(last);
  await writeFile(join(folder, MANIFEST_FILE), formatManifest({ ...head, segments, snapshot: null }, sha256));
}
