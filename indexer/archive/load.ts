import { type ArchivedBlock, ArchiveInvalidError, type Manifest } from "@/lib/archive";
import type { Network } from "@/lib/chain/networks";
import { DatabaseBugError, DatabaseRefusedError } from "@/lib/database/unreachable";
import type { Hash } from "@/lib/protocol";
import { InvariantError } from "@/lib/runtime/errors";
import { optionalHex } from "../database/bytea";
import type { Connection } from "../database/connection";
import type { Cursor } from "../lead/cursor";
import { oneAhead } from "../one-ahead";
import { prepareBatches } from "../pipeline";
import { type PreparedBatch, writeBatch } from "../writer/write-batch";
import { ArchiveBatches, type ArchiveJudging, type RecordedBatch } from "./batches";
import type { CheckedSegment } from "./read-segments";

/** The parameters of {@link loadArchive}. */
export interface Loading extends ArchiveJudging {
  /** Writes batches, while `reader` loads the state of the next one. Both have the search path of the new index. */
  readonly connection: Connection;
  readonly reader: Connection;
  readonly network: Network;
  readonly manifest: Manifest;
  readonly stop: AbortSignal;
  /** Whether results are compared with the recorded ones. */
  readonly isCompared: boolean;
  readonly report: (block: number) => void;
}

/**
 * Judges the operations of an archive and writes them to the index at the cursor, with the code that indexes a chain. Compares
 * the number of operations and the state commitment after each batch and each segment (spec §17.5.4). Returns the cursor; it
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
  const prepared = prepareBatches<never>(loading, from, source.from(segments), source.answer);
  try {
    for await (const batch of oneAhead(prepared)) {
      const recorded = source.taken[0];
      if (recorded === undefined) throw new InvariantError("a prepared batch belongs to no segment");
      // All blocks of an archive are final, so no undo rows are written.
      const finalNumber = batch.blocks.at(-1)?.number ?? 0;
      cursor = await writeBatch(connection, cursor, batch, { finalNumber, due: [] });
      if (loading.isCompared) await compare(loading, recorded, batch);
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
  const isOfContent =
    error instanceof DatabaseBugError || error instanceof DatabaseRefusedError || error instanceof InvariantError;
  if (!isOfContent || batch === undefined) return error;
  const place = { segment: batch.segment.index, block: batch.blocks[0]?.number ?? null };
  return new ArchiveInvalidError(place, "operations from this block on contradict earlier ones", error);
}

async function compare(
  { connection, manifest }: Loading,
  recorded: RecordedBatch,
  batch: PreparedBatch,
): Promise<void> {
  const { segment, blocks, isLast } = recorded;
  const { accepted, rejected } = batch.operations;
  const count = blocks.reduce((sum, { operations }) => sum + operations.length, 0);
  const last = blocks.findLast(({ commitment }) => commitment !== null);
  const differs = accepted + rejected !== count || (last !== undefined && last.commitment !== batch.commitment);
  if (differs) throw await firstDifference(connection, segment.index, blocks);
  const stated = manifest.segments[segment.index]?.commitment;
  if (isLast && stated !== batch.commitment) {
    throw invalid(segment.index, segment.end.number, stated ?? null, batch.commitment);
  }
}

/** Names the first block of a batch with another result than the recorded one. */
async function firstDifference(
  connection: Connection,
  segment: number,
  blocks: readonly ArchivedBlock[],
): Promise<ArchiveInvalidError> {
  const rows = await connection.query<{ number: string; operations: number; commitment: Buffer | null }>(
    "select number, operations, commitment from block where number >= $1 and number <= $2 order by number",
    [blocks[0]?.number, blocks.at(-1)?.number],
  );
  const judged = new Map(rows.map((row) => [Number(row.number), row]));
  for (const { number, operations, commitment } of blocks) {
    const row = judged.get(number);
    const found = optionalHex(row?.commitment ?? null);
    if (row?.operations === operations.length && found === commitment) continue;
    return invalid(segment, number, commitment, found, [operations.length, row?.operations ?? 0]);
  }
  throw new InvariantError(`no block of segment ${segment} differs, but its commitments do`);
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
