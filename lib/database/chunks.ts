import type { At } from "@/lib/records";
import type { Database, RepeatableRead } from "./pool";
import { type PositionedRead, readAt } from "./positioned";

/** A list of any length. If it has more rows than one chunk, it must be opened. It holds no connection until then. */
export interface List<R> {
  /** Equal for all requests of the same rows. */
  readonly key: string;
  /** Whether the list has no row. */
  readonly empty: boolean;
  /** All rows; null: there are more rows than fit into one chunk. */
  readonly rows: readonly R[] | null;
  /** Reads the list from one state, which may be later than the state of this value. */
  open(): Promise<At<ChunkedRows<R>>>;
}

/** A list of any length from one state. The caller must close it, even without reading its chunks. */
export interface ChunkedRows<R> {
  /** The rows in order, in chunks of bounded size. May be iterated once. */
  readonly chunks: AsyncIterable<readonly R[]>;
  /** Whether the list has no row. */
  readonly empty: boolean;
  close(): Promise<void>;
}

/**
 * Describes how a list is read by key. `values` makes the parameters of a chunk from the last row of the previous
 * chunk.
 */
export interface ChunkedRead<R> {
  /** Returns at most `size` rows, ordered by key. */
  readonly read: PositionedRead<R>;
  readonly size: number;
  /**
   * Like `read` for the first chunk, but returns only one row if more rows may follow that chunk, because a list that must be
   * opened reads the chunk again. Default: `read`.
   */
  readonly readWhole?: PositionedRead<R>;
  /** Whether more rows may follow a chunk. Default: the chunk has `size` rows. */
  hasMore?(chunk: readonly R[]): boolean;
  /** @param last null: the first chunk */
  values(last: R | null): readonly unknown[];
}

/** Reads a list's first chunk by one statement. A longer list must be opened, which reads it without holding it in memory. */
export async function readList<R>(database: Database, list: ChunkedRead<R>): Promise<At<List<R>>> {
  const { at, rows } = await readAt(database, list.readWhole ?? list.read, list.values(null));
  return {
    at,
    key: JSON.stringify([list.read.name, list.values(null).map(String)]),
    empty: rows.length === 0,
    rows: hasMore(list, rows) ? null : rows,
    open: () => openList(database, list),
  };
}

function hasMore<R>(list: ChunkedRead<R>, chunk: readonly R[]): boolean {
  return list.hasMore?.(chunk) ?? chunk.length >= list.size;
}

/** Opens a repeatable read and reads it chunk by chunk, on demand. */
async function openList<R>(database: Database, list: ChunkedRead<R>): Promise<At<ChunkedRows<R>>> {
  const read = await database.repeatableRead();
  try {
    const first = await readAt(read, list.read, list.values(null));
    return {
      at: first.at,
      empty: first.rows.length === 0,
      chunks: chunksFrom(read, list, first.rows),
      close: () => read.close(),
    };
  } catch (error) {
    await read.close();
    throw error;
  }
}

async function* chunksFrom<R>(
  read: RepeatableRead,
  list: ChunkedRead<R>,
  first: readonly R[],
): AsyncIterable<readonly R[]> {
  let rows = first;
  for (;;) {
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || !hasMore(list, rows)) return;
    rows = (await readAt(read, list.read, list.values(last))).rows;
  }
}
