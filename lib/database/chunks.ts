import type { At } from "@/lib/records/types";
import type { Database, Snapshot } from "./pool";
import { type PositionedRead, readAt } from "./positioned";

/** A list of any length: whole if it fits into one chunk, otherwise to be opened. Holds nothing until it is opened. */
export interface List<R> {
  /** The same for every request of the same rows. */
  readonly key: string;
  /** Whether the list has no row. */
  readonly empty: boolean;
  /** All rows; null: there are more than one chunk holds. */
  readonly rows: readonly R[] | null;
  /** Reads the list from one state, which may be later than the state that this value was read from. */
  open(): Promise<At<ChunkedRows<R>>>;
}

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

/** Reads a list's first chunk by one statement. A longer list is opened to read it without holding it in memory. */
export async function readList<R>(database: Database, list: ChunkedRead<R>): Promise<At<List<R>>> {
  const { at, rows } = await readAt(database, list.read, list.values(null));
  return {
    at,
    key: JSON.stringify([list.read.name, list.values(null).map(String)]),
    empty: rows.length === 0,
    rows: rows.length < list.size ? rows : null,
    open: () => openList(database, list),
  };
}

/** One snapshot, read chunk by chunk, as fast as the chunks are taken. */
async function openList<R>(database: Database, list: ChunkedRead<R>): Promise<At<ChunkedRows<R>>> {
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
