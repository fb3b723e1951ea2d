import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  type ArchivedBlock,
  decodeSegment,
  LARGEST_SEGMENT,
  type ManifestHead,
  type SegmentEnd,
  SegmentWriter,
} from "@/lib/archive";
import type { Hash } from "@/lib/protocol";
import { type CutSegment, cutSegments } from "./cut-segments";
import { DEFAULT_CUT } from "./export";

const hashOf = (number: number): Hash => `0x${createHash("sha256").update(`block ${number}`).digest("hex")}`;
const signer = `0x${"a1".repeat(20)}` as const;
/** Only the two limits of the format end segments. */
const WITHOUT_LIMITS: ManifestHead["cut"] = { blocks: 1e9, operations: 1e9, bytes: LARGEST_SEGMENT / 2 };

/** A block with this number of messages, the first of which has so many characters more. */
function blockOf(number: number, count: number, size = 0): ArchivedBlock {
  const operations = Array.from({ length: count }, (_, transactionIndex) => ({
    ...({ kind: "message", transactionIndex, from: signer, to: signer, value: 0n, succeeded: true } as const),
    transactionHash: `0x${(number * 1_000_000 + transactionIndex).toString(16).padStart(64, "0")}` as const,
    text: `data:,{"p":"nip-20"}${" ".repeat(transactionIndex === 0 ? size : 0)}`,
    mintControl: null,
  }));
  const [hash, parentHash] = [hashOf(number), hashOf(number - 1)];
  return { number, hash, parentHash, timestamp: 1_700_000_000, commitment: count === 0 ? hash : null, operations };
}

/** Cuts blocks that are read in chunks of this size. A segment may end with a block of any number. */
async function cutIn(size: number, blocks: readonly ArchivedBlock[], cut: ManifestHead["cut"]): Promise<CutSegment[]> {
  async function* chunks(): AsyncGenerator<readonly ArchivedBlock[]> {
    for (let start = 0; start < blocks.length; start += size) yield blocks.slice(start, start + size);
  }
  const find = async (number: number): Promise<SegmentEnd> => ({ number, hash: hashOf(number), timestamp: 1 });
  const segments = [];
  const range = { chainId: 1, cut, from: 1, last: blocks.at(-1)?.number ?? 0 };
  for await (const segment of cutSegments(range, chunks(), find)) segments.push(segment);
  return segments;
}

/** The last block and the numbers of blocks and operations of each complete segment. */
async function cutOf(blocks: readonly ArchivedBlock[], cut = WITHOUT_LIMITS): Promise<number[][]> {
  const segments = await cutIn(blocks.length, blocks, cut);
  expect(segments.every(({ content }) => content.length <= LARGEST_SEGMENT)).toBe(true);
  // The end does not depend on how the blocks are read.
  const others = await cutIn(1, blocks, cut);
  expect(others.map(({ content }, index) => segments[index]?.content.equals(content))).toEqual(
    segments.map(() => true),
  );
  for (const { content, writer } of segments) {
    expect(decodeSegment(content, writer).operations).toBe(writer.operations);
  }
  return segments.map(({ end, writer }) => [end.number, writer.blocks, writer.operations]);
}

test.each([
  ["by the sum of its blocks", [30_000, 30_000, 40_001, 1], [[2, 2, 60_000]]],
  ["not if it has exactly as many", [60_000, 40_000, 1], [[2, 2, 100_000]]],
])(
  "a segment ends before a block with which it would have more than 100,000 operations: %s",
  async (_, counts, cut) => {
    expect(await cutOf(counts.map((count, index) => blockOf(1 + index, count)))).toEqual(cut);
  },
);

test("with the limits of the command, one block with many operations does not make a segment too large", async () => {
  const cut = { ...DEFAULT_CUT, bytes: WITHOUT_LIMITS.bytes };
  expect(await cutOf([blockOf(1, 24_999), blockOf(2, 75_002), blockOf(3, 1)], cut)).toEqual([
    [1, 1, 24_999],
    [2, 1, 75_002],
  ]);
});

test("a block with more than 100,000 operations is a segment of its own", async () => {
  expect(await cutOf([blockOf(1, 1), blockOf(5, 100_001), blockOf(6, 1), blockOf(9, 1)])).toEqual([
    [1, 1, 1],
    [5, 1, 100_001],
  ]);
});

test("a segment ends before a block with which it would have more than 32 MiB", async () => {
  const half = LARGEST_SEGMENT / 2;
  expect(await cutOf([blockOf(1, 1, half - 1_000), blockOf(4, 1, half + 1_000), blockOf(5, 1)])).toEqual([
    [1, 1, 1],
    [4, 1, 1],
  ]);
});

test("a segment ends before a block with which it would have more than 50,000 blocks", async () => {
  const blocks = Array.from({ length: 50_001 }, (_, index) => blockOf(1 + index, 0));
  expect(await cutOf(blocks)).toEqual([[50_000, 50_000, 0]]);
});

test("a segment ends at each multiple, also after one that has ended before a block", async () => {
  const blocks = [blockOf(2, 60_000), blockOf(8, 60_000), blockOf(31, 1)];
  expect(await cutOf(blocks, { ...WITHOUT_LIMITS, blocks: 10 })).toEqual([
    [2, 1, 60_000],
    [9, 1, 60_000],
    [19, 0, 0],
    [29, 0, 0],
  ]);
});

test("a block of more than 32 MiB is not divided", async () => {
  const [segment] = await cutIn(1, [blockOf(1, 1, LARGEST_SEGMENT)], WITHOUT_LIMITS);
  expect(segment?.content.length).toBeGreaterThan(LARGEST_SEGMENT);
});

test("a block that does not fit leaves no trace in the segment", () => {
  const [alone, both] = [new SegmentWriter({ chainId: 1, from: 1 }), new SegmentWriter({ chainId: 1, from: 1 })];
  const [first, second] = [blockOf(1, 1), blockOf(2, 1, LARGEST_SEGMENT)];
  expect([alone.addIfFits(first), both.addIfFits(first), both.addIfFits(second)]).toEqual([true, true, false]);
  expect(both.end(first)).toEqual(alone.end(first));
  expect([both.blocks, both.operations]).toEqual([1, 1]);
});
