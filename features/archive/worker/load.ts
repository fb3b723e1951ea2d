import type { Connection } from "@/indexer/database/connection";
import type { Cursor } from "@/indexer/lead/cursor";
import { oneAhead } from "@/indexer/one-ahead";
import { prepareBatches } from "@/indexer/pipeline";
import type { FeatureRows } from "@/indexer/writer/feature-rows";
import { type BlockResult, type PreparedBatch, writeBatch } from "@/indexer/writer/write-batch";
import { ArchiveInvalidError, type Manifest } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { DatabaseBugError } from "@/lib/database/unreachable";
import type { Hash } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { ArchiveBatches, type ArchiveJudging, type RecordedBatch } from "./batches";
import type { CheckedSegment } from "./read-segments";

/** The parameters of {@link loadArchive}. */
export interface Loading extends ArchiveJudging {
  /** Writes batches, while `reader` loads the state of the next one. Both have the search path of the new index. */
  readonly connection: Connection;
  readonly reader: Connection;
  readonly network: Network;
  readonly rows: readonly FeatureRows[];
  readonly manifest: Manifest;
  readonly stop: AbortSignal;
  readonly report: (block: number) => void;
}

/**
 * Judges the operations of an archive and writes them to the index at the cursor, with the code that indexes a chain. Compares
 * the number of operations and the state commitment of each block and each segment (spec §17.5.4). Returns the cursor; it
 * is before the end of the archive only if `stop` aborted.
 * @throws ArchiveInvalidError with segment and block; ArchiveIncompleteError; the errors of `ask`; DatabaseUnreachableError
 */
export async function loadArchive(
  loading: Loading,
  from: Cursor,
  segments: AsyncIterable<CheckedSegment>,
): Promise<Cursor> {
  const { connection, stop, report } = loading;
  const source = new ArchiveBatches(loading);
  let cursor = from;
  const prepared = prepareBatches<never>(loading, from, source.from(segments), source.control);
  try {
    for await (const batch of oneAhead(prepared)) {
      const recorded = source.taken[0];
      if (recorded === undefined) throw new InvariantError("a prepared batch belongs to no segment");
      if (loading.isCompared) compare(loading, recorded, batch);
      // All blocks of an archive are final, so no undo rows are written.
      const finalNumber = batch.blocks.at(-1)?.number ?? 0;
      cursor = await writeBatch(connection, cursor, batch, { finalNumber, following: null });
      source.taken.shift();
      report(cursor.number);
      if (stop.aborted) break;
    }
  } catch (error) {
    throw contradiction(error, source.taken[0]);
  }
  return cursor;
}

/** Operations that contradict each other violate a constraint of the database or an invariant of the rules. */
function contradiction(error: unknown, batch: RecordedBatch | undefined): unknown {
  const isOfContent = error instanceof DatabaseBugError || error instanceof InvariantError;
  if (!isOfContent || batch === undefined) return error;
  const place = { segment: batch.segment.index, block: batch.blocks[0]?.number ?? null };
  return new ArchiveInvalidError(place, "operations from this block on contradict earlier ones", error);
}

/** @throws ArchiveInvalidError with the first block of the batch that has another result than the recorded one */
function compare({ manifest }: Loading, { segment, blocks, isLast }: RecordedBatch, batch: PreparedBatch): void {
  let at = 0;
  for (const { number, operations, commitment } of blocks) {
    const before = batch.results[at];
    if (before !== undefined && before.number < number) throw omitted(segment.index, before);
    const isJudged = batch.results[at]?.number === number;
    const judged = isJudged ? batch.results[at++] : undefined;
    const found = judged?.commitment ?? null;
    if (judged?.operations !== operations.length || found !== commitment) {
      throw invalid(segment.index, number, commitment, found, [operations.length, judged?.operations ?? 0]);
    }
  }
  const after = batch.results[at];
  if (after !== undefined) throw omitted(segment.index, after);
  const stated = manifest.segments[segment.index]?.commitment ?? null;
  if (isLast && stated !== batch.commitment) throw invalid(segment.index, segment.end.number, stated, batch.commitment);
}

/** A contract override takes effect in a block that the archive lacks. */
function omitted(segment: number, { number, commitment }: BlockResult): ArchiveInvalidError {
  return invalid(segment, number, null, commitment);
}

function invalid(
  segment: number,
  block: number,
  recorded: Hash | null,
  judged: Hash | null,
  [of, count]: readonly [number, number] = [0, 0],
): ArchiveInvalidError {
  const what =
    recorded === judged
      ? `${count} of its ${of} operations count`
      : `its commitment is ${recorded ?? "none"}, its operations give ${judged ?? "none"}`;
  return new ArchiveInvalidError({ segment, block }, what);
}
