import type { Database, Snapshot } from "./pool";
import { type PositionedRead, readAt } from "./positioned";
import type { At } from "./types";

/** A list of any length from one state. Must be closed, whether or not its chunks were taken. */
export interface ChunkedRows<R> {
  /** Rows in their order, in chunks of bounded size; to be taken once. */
  readonly chunks: AsyncIterable<readonly R[]>;
  /** Whether the list has no row. */
  readonly empty: boolean;
  close(): Promise<void>;
}

/** How a list is read by key: the statement takes what `values` gives for the last row of the chunk before. */
export interface ChunkedRead<R> {
  /** Rows in the order of their key, at most `size`. */
  readonly read: PositionedRead<R>;
  readonly size: number;
  /** Null: the first chunk. */
  values(last: R | null): readonly unknown[];
}

/**
 * Reads a list without holding it in memory. What fits into one chunk is one statement; what does not is read in one
 * snapshot, chunk by chunk, as fast as its taker takes it.
 */
export async function readInChunks<R>(database: Database, list: ChunkedRead<R>): Promise<At<ChunkedRows<R>>> {
  const { at, rows } = await readAt(database, list.read, list.values(null));
  if (rows.length < list.size)
    return { at, empty: rows.length === 0, chunks: oneChunk(rows), close: async () => undefined };
  const snapshot = await database.snapshot();
  try {
    const first = await readAt(snapshot, list.read, list.values(null));
    return {
      at: first.at,
      empty: first.rows.length === 0,
      chunks: chunksFrom(snapshot, list, first.rows),
      close: () => snapshot.close(),
    };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

async function* oneChunk<R>(rows: readonly R[]): AsyncIterable<readonly R[]> {
  yield rows;
}

async function* chunksFrom<R>(
  snapshot: Snapshot,
  list: ChunkedRead<R>,
  first: readonly R[],
): AsyncIterable<readonly R[]> {
  let rows = first;
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < list.size) return;
    rows = (await readAt(snapshot, list.read, list.values(last))).rows;
  }
}
