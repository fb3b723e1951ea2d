import { type ArchivedBlock, ArchiveInvalidError, FormatError, RecordedAnswers } from "@/lib/archive";
import type { ContractOverride, MintControlQuestion } from "@/lib/protocol";
import { ZERO_HASH } from "@/lib/protocol/forms";
import { toOperationBlock } from "../commands/recorded-blocks";
import type { AskMintControl } from "../judge/judge-blocks";
import type { OperationBlock } from "../operations/fetch-operations";
import { ArchiveIncompleteError } from "./errors";
import type { CheckedSegment } from "./read-segments";

/** Content of a batch: it takes no more blocks beyond these. `size`: characters of messages. */
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
  /** Overrides of an archive that is judged again under other rules; empty if the rules are its own. */
  readonly overrides: readonly ContractOverride[];
  /** Asks a node a question that the archive does not answer; null: it has to answer all. */
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
        // Only one batch is judged at a time: answers of the one before are not needed any more.
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
      // The cursor and the expiry of offers need the last block. Without operations its parent is not looked at.
      if (isLast && blocks.at(-1)?.number !== number) {
        converted.push({ number, hash, timestamp, parentHash: ZERO_HASH, operations: [] });
      }
      return converted;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      throw new ArchiveInvalidError({ segment: segment.index, block: error.block }, error.message);
    }
  }

  /** Under its own rules, an archive has the block of each override that had an effect. */
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
