import type { MintControl } from "@/indexer/judge/mint-control";
import type { OperationBlock } from "@/indexer/operations/fetch-operations";
import { toOperationBlock } from "@/indexer/second-index/recorded-blocks";
import { type ArchivedBlock, ArchiveInvalidError, FormatError, RecordedAnswers } from "@/lib/archive";
import type { ContractOverride, MintControlQuestion } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { ArchiveIncompleteError } from "./errors";
import type { CheckedSegment } from "./read-segments";

/** Limits of a batch: once it exceeds one of them, it takes no more blocks. `size`: characters of messages. */
const BATCH = { blocks: 10_000, operations: 6_000, size: 16_000_000 };

/** The recorded blocks of a batch, to compare the result with. */
export interface RecordedBatch {
  readonly segment: CheckedSegment;
  readonly blocks: readonly ArchivedBlock[];
  /** Whether the batch ends the segment. */
  readonly isLast: boolean;
}

/** How an archive is judged. */
export interface ArchiveJudging {
  readonly overrides: readonly ContractOverride[];
  /** Whether results are compared with the recorded ones, because the archive is judged under its own rules. */
  readonly isCompared: boolean;
  /** Asks a node a question that the archive does not answer; null: the archive has to answer all questions. */
  readonly ask: MintControl["answer"] | null;
}

/** The segments of an archive as a source of the pipeline, with the answers of mint control contracts. */
export class ArchiveBatches {
  /** The batches that the pipeline has taken and the loader has not compared yet, in order. */
  readonly taken: RecordedBatch[] = [];
  readonly #judging: ArchiveJudging;
  #answers = new RecordedAnswers();
  #current: RecordedBatch | null = null;
  /** The last block that the batches so far contain. */
  #last = -1;

  constructor(judging: ArchiveJudging) {
    this.#judging = judging;
  }

  /** Yields the blocks of the segments in batches. @throws ArchiveInvalidError, ArchiveIncompleteError */
  async *from(segments: AsyncIterable<CheckedSegment>): AsyncGenerator<readonly OperationBlock[]> {
    for await (const segment of segments) {
      if (!this.#judging.isCompared) this.#requireOverrides(segment);
      const parts = partsOf(segment.blocks);
      for (const [index, blocks] of parts.entries()) {
        const batch = { segment, blocks, isLast: index === parts.length - 1 };
        // Only one batch is judged at a time, so the answers of the previous batch are no longer needed.
        this.#answers = new RecordedAnswers();
        this.#current = batch;
        this.taken.push(batch);
        yield this.#operationBlocks(batch);
      }
    }
  }

  /**
   * The recorded answers (spec §17.4.2). Only questions that a block asks must have one.
   * @throws ArchiveInvalidError, ArchiveIncompleteError; the errors of `ask`
   */
  readonly control: MintControl = {
    answers: async () => new Map(),
    answer: async (question) => {
      const recorded = this.#answers.find(question);
      if (recorded !== null) return recorded;
      if (this.#judging.ask !== null) return this.#judging.ask(question);
      throw new ArchiveIncompleteError(this.#describe(question));
    },
  };

  #operationBlocks({ segment, blocks, isLast }: RecordedBatch): OperationBlock[] {
    const { number, hash, timestamp } = segment.end;
    try {
      const converted = blocks.map((block) => toOperationBlock(block, this.#answers));
      // The cursor and the expiry of offers need the last block. If it has no operations, its parent is not read.
      if (isLast && blocks.at(-1)?.number !== number) {
        converted.push({ number, hash, timestamp, parentHash: ZERO_HASH, operations: [] });
      }
      return this.#withOverrides(converted, segment.begin.from);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new ArchiveInvalidError({ segment: segment.index, block: error.block }, error.message);
    }
  }

  /**
   * Adds the blocks of overrides that the archive lacks. They have no operations and must have no effects, which the loader checks.
   * Otherwise an archive could omit an override.
   */
  #withOverrides(blocks: OperationBlock[], from: number): OperationBlock[] {
    const [first, last] = [Math.max(from, this.#last + 1), blocks.at(-1)?.number ?? this.#last];
    this.#last = last;
    const recorded = new Set(blocks.map(({ number }) => number));
    const lacking = new Set(this.#judging.overrides.map(({ block }) => block).filter((block) => !recorded.has(block)));
    const added = [...lacking].filter((block) => block >= first && block < last);
    if (added.length === 0) return blocks;
    const empty = { hash: ZERO_HASH, parentHash: ZERO_HASH, timestamp: 0, operations: [] };
    return [...blocks, ...added.map((number) => ({ number, ...empty }))].sort((a, b) => a.number - b.number);
  }

  /** An archive that is judged under other rules contains the block of each override that had an effect under its own. */
  #requireOverrides({ begin, end, blocks }: CheckedSegment): void {
    const inRange = this.#judging.overrides.filter(({ block }) => block >= begin.from && block <= end.number);
    const missing = inRange.find(({ block }) => !blocks.some(({ number }) => number === block));
    if (missing !== undefined) throw new ArchiveIncompleteError(`block ${missing.block} of a contract override`);
  }

  #describe({ parentHash, ticker }: MintControlQuestion): string {
    const block = this.#current?.blocks.find((each) => each.parentHash === parentHash)?.number;
    return `the answer of the mint control contract of ${ticker} in block ${block}`;
  }
}

function partsOf(blocks: readonly ArchivedBlock[]): ArchivedBlock[][] {
  const parts: ArchivedBlock[][] = [[]];
  let [operations, size] = [0, 0];
  for (const block of blocks) {
    const part = parts.at(-1);
    const isFull = (part?.length ?? 0) >= BATCH.blocks || operations >= BATCH.operations || size >= BATCH.size;
    if (part === undefined || isFull) {
      parts.push([block]);
      [operations, size] = [0, 0];
    } else part.push(block);
    operations += block.operations.length;
    for (const each of block.operations) size += each.kind === "message" ? each.text.length : 0;
  }
  return parts;
}
