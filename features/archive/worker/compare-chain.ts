import { randomInt } from "node:crypto";
import type { z } from "zod";
import { headOf } from "@/indexer/source/head";
import { headerSchema } from "@/indexer/source/schemas";
import type { Manifest, Segment } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { NodeInconsistentError, parseOutcome, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { askNodes, type ComparedChain } from "./ask-nodes";
import { ArchiveContradictsChainError, ArchiveNotFinalError } from "./errors";
import type { CheckedSegment } from "./read-segments";

/** Number of blocks that are compared with the chain, in addition to the ends of as many segments. */
const SAMPLE = 100;
/** Headers per request. */
const CHUNK = 50;

interface SampledBlock {
  readonly segment: number | null;
  readonly number: number;
  readonly hash: Hash;
  /** Null if the archive does not state it. */
  readonly parentHash: Hash | null;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** Collects a random sample of at most {@link SAMPLE} items. Each item has the same probability. */
class Sample<T> {
  readonly items: T[] = [];
  #seen = 0;

  add(item: T): void {
    const at = this.#seen < SAMPLE ? this.#seen : randomInt(this.#seen + 1);
    if (at < SAMPLE) this.items[at] = item;
    this.#seen++;
  }
}

/**
 * Collects a random sample of the blocks of an archive while it is read, and one of the places where time decreases, each with the
 * blocks before and after it. Few chains have such places, so a false time that the other sample misses shows there.
 */
export class BlockSample {
  readonly #blocks = new Sample<SampledBlock>();
  readonly #decreases = new Sample<readonly SampledBlock[]>();
  #before: SampledBlock | null = null;

  /** Passes the segments on. */
  async *of(segments: AsyncIterable<CheckedSegment>): AsyncGenerator<CheckedSegment> {
    for await (const segment of segments) {
      this.#add(segment);
      yield segment;
    }
  }

  #add({ index: segment, blocks, end }: Pick<Segment, "blocks" | "end"> & { readonly index: number }): void {
    for (const { number, hash, parentHash, timestamp } of blocks) {
      const block = { segment, number, hash, parentHash, timestamp };
      this.#blocks.add(block);
      this.#follow(block);
    }
    this.#follow({ segment, ...end, parentHash: null });
  }

  #follow(block: SampledBlock): void {
    const before = this.#before;
    if (before !== null && block.timestamp < before.timestamp) this.#decreases.add([before, block]);
    this.#before = block;
  }

  /** Both samples, the block of the snapshot, and the ends of segments, always with the last one. */
  blocks(manifest: Manifest): SampledBlock[] {
    return [...statedBlocks(manifest), ...this.#blocks.items, ...this.#decreases.items.flat()];
  }
}

/** The blocks that a manifest states: of its snapshot, and the ends of segments, always with the last one. */
export function statedBlocks({ segments, snapshot }: Manifest): SampledBlock[] {
  const step = Math.max(1, Math.ceil(segments.length / SAMPLE));
  const ends = segments.flatMap(({ to, hash, timestamp }, segment) =>
    (segments.length - 1 - segment) % step === 0 ? [{ segment, number: to, hash, parentHash: null, timestamp }] : [],
  );
  if (snapshot === null) return ends;
  const { blockNumber: number, blockHash: hash, timestamp } = snapshot;
  return [...ends, { segment: segmentOf(segments, number), number, hash, parentHash: null, timestamp }];
}

/**
 * Compares blocks of an archive with all configured nodes (spec §17.5.5). As many providers as finality requires must have
 * all of them, the last of which must be final there.
 * @throws ArchiveContradictsChainError if a node has another block; ArchiveNotFinalError; retryable errors of nodes
 */
export async function compareBlocks(chain: ComparedChain, blocks: readonly SampledBlock[]): Promise<void> {
  const end = Math.max(-1, ...blocks.map(({ number }) => number));
  await askNodes(chain, async (node) => {
    await requireFinal(node, chain.network, end);
    await compareWithNode(node, blocks);
  });
}

/** @throws ArchiveNotFinalError if the block is not final on the node's chain (spec §8.3.1); RetryableError */
async function requireFinal(node: RpcNode, { finalityDepth }: Network, block: number): Promise<void> {
  const { number, finalized } = await headOf(node);
  if (finalized === null && node.knowsFinalized !== false) {
    throw new NodeInconsistentError("the node does not answer the tag finalized now");
  }
  const final = Math.min(number - finalityDepth, finalized?.number ?? Number.POSITIVE_INFINITY);
  if (block > final) throw new ArchiveNotFinalError(block, final, node.name);
}

/**
 * No check of headers holds before blocks are indexed, so a node that lies can end a bootstrap, or confirm a false archive until an audit
 * reads its blocks (spec §8.8.13).
 * @throws ArchiveContradictsChainError, RetryableError
 */
async function compareWithNode(node: RpcNode, blocks: readonly SampledBlock[]): Promise<void> {
  for (let start = 0; start < blocks.length; start += CHUNK) {
    const chunk = blocks.slice(start, start + CHUNK);
    const calls = chunk.map(({ number }) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
    const outcomes = await node.batch(calls);
    for (const [index, block] of chunk.entries()) {
      const header = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
      const difference = differenceOf(block, header);
      if (difference === null) continue;
      throw new ArchiveContradictsChainError(block.segment, `${difference} at the node ${node.name}`);
    }
  }
}

function differenceOf(block: SampledBlock, header: z.infer<typeof headerSchema> | null): string | null {
  if (header === null || header.number !== block.number) return `block ${block.number} does not exist`;
  const pairs = [
    ["hash", block.hash, header.hash],
    ["parent hash", block.parentHash ?? header.parentHash, header.parentHash],
    ["time", block.timestamp, header.timestamp],
  ] as const;
  const wrong = pairs.find(([, stated, found]) => stated !== found);
  return wrong === undefined ? null : `block ${block.number} has the ${wrong[0]} ${wrong[1]}, but ${wrong[2]}`;
}

/** The number of the segment with this block; null if it is after the archive. */
export function segmentOf(segments: Manifest["segments"], block: number): number | null {
  const index = segments.findIndex(({ from, to }) => block >= from && block <= to);
  return index < 0 ? null : index;
}
