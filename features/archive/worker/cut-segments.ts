import { type ArchivedBlock, type ManifestHead, type SegmentEnd, SegmentWriter } from "@/lib/archive";

/** A complete segment. */
export interface CutSegment {
  readonly content: Buffer;
  readonly end: SegmentEnd;
  readonly writer: Pick<SegmentWriter, "blocks" | "operations">;
}

/** The blocks that are cut into segments. */
interface CutRange extends Pick<ManifestHead, "chainId" | "cut"> {
  readonly from: number;
  readonly last: number;
}

/**
 * Cuts the blocks with operations or effects of a range into complete segments (spec §17.2.5). `find` returns the block with a
 * number that is not among them.
 * @throws the errors of `blocks` and `find`
 */
export async function* cutSegments(
  { chainId, cut, from: first, last }: CutRange,
  blocks: AsyncIterable<readonly ArchivedBlock[]>,
  find: (number: number) => Promise<SegmentEnd>,
): AsyncGenerator<CutSegment> {
  let from = first;
  const begin = (): SegmentWriter => new SegmentWriter({ chainId, from });
  const lastOf = (number: number): number => (Math.floor(number / cut.blocks) + 1) * cut.blocks - 1;
  let writer = begin();
  let before: ArchivedBlock | null = null;
  function endAt(end: SegmentEnd): CutSegment {
    const segment = { content: writer.end(end), end, writer };
    from = end.number + 1;
    writer = begin();
    return segment;
  }
  /** Ends the segments whose ranges end before this block. */
  async function* endBefore(number: number): AsyncGenerator<CutSegment> {
    for (let to = lastOf(from); to < number && to <= last; to = lastOf(from)) {
      yield endAt(before?.number === to ? before : await find(to));
    }
  }
  for await (const chunk of blocks) {
    for (const block of chunk) {
      yield* endBefore(block.number);
      if (!writer.addIfFits(block)) {
        if (before !== null) yield endAt(before);
        writer.add(block);
      }
      before = block;
      if (writer.operations >= cut.operations || writer.length >= cut.bytes) yield endAt(block);
    }
  }
  yield* endBefore(last + 1);
}
