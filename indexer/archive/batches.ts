import { type ArchivedBlock, ArchiveInvalidError, FormatError, RecordedAnswers } from "@/lib/archive";
import type { ContractOverride, MintControlQuestion } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { toOperationBlock } from "../commands/recorded-blocks";
import type { AskMintControl } from "../judge/judge-blocks";
import type { OperationBlock } from "../operations/fetch-operations";
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
  /** Overrides of an archive that is judged under other rules than its own; empty otherwise. */
  readonly overrides: readonly ContractOverride[];
  /** Asks a node a question that the archive does not answer; null: the archive has to answer all questions. */
  readonly ask: AskMintControl | null;
}

/** The segments of an archive as a source of the pipeline, with the answers of mint control contracts. */
export class ArchiveBatches {
  /** The batches that the pipeline has taken and the loader has not compared yet, in order. */
  readonly taken: RecordedBatch[] = [];
  readonly #judging: ArchiveJudging;
  #answers = new RecordedAnswers();
  #current: RecordedBatch | null = null;

  constructor(judging: ArchiveJudging) {
    this.#judging = judging;
  }

  /** Yields the blocks of the segments in batches. @throws ArchiveInvalidError, ArchiveIncompleteError */
  async *from(segments: AsyncIterable<CheckedSegment>): AsyncGenerator<readonly OperationBlock[]> {
    for await (const segment of segments) {
      this.#requireOverrides(segment);
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

  /** Returns the recorded answers (spec §17.4.2). @throws ArchiveInvalidError, ArchiveIncompleteError; the errors of `ask` */
  readonly answer: AskMintControl = async (question) => {
    const recorded = this.#answers.find(question);
    if (recorded !== null) return recorded;
    if (this.#judging.ask !== null) return this.#judging.ask(question);
    throw new ArchiveIncompleteError(this.#describe(question));
  };

  #operationBlocks({ segment, blocks, isLast }: RecordedBatch): OperationBlock[] {
    const { number, hash, timestamp } = segment.end;
    try {
      const converted = blocks.map((block) => toOperationBlock(block, this.#answers));
      // The cursor and the expiry of offers need the last block. If it has no operations, its parent is not read.
      if (isLast && blocks.at(-1)?.number !== number) {
        converted.push({ number, hash, timestamp, parentHash: ZERO_HASH, operations: [] });
      }
      return converted;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new ArchiveInvalidError({ segment: segment.index, block: error.block }, error.message);
    }
  }

  /** Judged under its own rules, an archive contains the block of each override that had an effect. */
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
