import {
  ArchiveInvalidError,
  decodeSegment,
  FormatError,
  type Manifest,
  type ManifestSegment,
  type Segment,
} from "@/lib/archive";
import { sha256 } from "@/lib/runtime/sha256";
import type { ArchiveStore } from "./archive-store";
import { decompress } from "./compress";

/** Number of files that are read or downloaded at a time. */
const PARALLEL = 4;

/** A checked segment. */
export interface CheckedSegment extends Segment {
  /** Its number, from 0. */
  readonly index: number;
}

/**
 * Reads the segments of an archive in order, several files at a time, and checks each against the manifest before it is
 * decoded (spec §17.5.3). Memory is bounded: a file is read only if it has the size of the manifest.
 * @throws ArchiveInvalidError with the segment and, if it is known, the block; ArchiveUnreachableError
 */
export async function* readSegments(store: ArchiveStore, manifest: Manifest): AsyncGenerator<CheckedSegment> {
  const { segments } = manifest;
  const files: Promise<Buffer>[] = [];
  const begin = (): void => {
    const index = begun++;
    const segment = segments[index];
    if (segment === undefined) return;
    const file = at(index, () => store.readSegment(index, segment));
    // The promises are awaited in order below. If an earlier one fails, the errors of the others must not become
    // unhandled rejections.
    file.catch(() => undefined);
    files.push(file);
  };
  let begun = 0;
  for (let n = 0; n < PARALLEL; n++) begin();
  for (const [index, segment] of segments.entries()) {
    const file = await files.shift();
    if (file === undefined) return;
    yield await at(index, () => checkedSegment(manifest, index, segment, file));
    begin();
  }
}

/** Adds the segment's number to errors of the format. */
async function at<T>(segment: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new ArchiveInvalidError({ segment, block: error.block }, error.message);
  }
}

async function checkedSegment(
  { chainId, segments }: Manifest,
  index: number,
  expected: ManifestSegment,
  file: Buffer,
): Promise<CheckedSegment> {
  if (sha256(file) !== expected.fileSha256) throw new FormatError("the SHA-256 of its file differs from the manifest");
  const content = await decompress(file, expected.size);
  if (sha256(content) !== expected.sha256)
    throw new FormatError("the SHA-256 of its content differs from the manifest");
  const segment = decodeSegment(content, expected);
  const { begin, end, blocks, operations } = segment;
  const pairs = [
    ["chain id", begin.chainId, chainId],
    ["first block", begin.from, expected.from],
    ["last block", end.number, expected.to],
    ["last block's hash", end.hash, expected.hash],
    ["last block's time", end.timestamp, expected.timestamp],
    ["number of blocks", blocks.length, expected.blocks],
    ["number of operations", operations, expected.operations],
  ];
  const wrong = pairs.find(([, found, stated]) => found !== stated);
  if (wrong !== undefined) throw new FormatError(`its ${wrong[0]} is ${wrong[1]}, the manifest states ${wrong[2]}`);
  const before = segments[index - 1];
  if (before !== undefined) requireFollows(segment, before);
  return { ...segment, index };
}

/** The first block of a segment follows the end of the segment before it. */
function requireFollows({ blocks: [first] }: Segment, before: ManifestSegment): void {
  if (first === undefined) return;
  const { number, parentHash } = first;
  if (number === before.to + 1 && parentHash !== before.hash) {
    throw new FormatError("it does not follow the block before it", number);
  }
}
