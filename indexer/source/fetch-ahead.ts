/** The part of a block that determines its size here. */
export interface WeighedBlock {
  readonly number: number;
  readonly operations: readonly unknown[];
  /** Characters of the node's answer. */
  readonly size: number;
}

/** Fetches the blocks `from` to `to`, or as many of them as fit in one answer, at least one. */
export type RangeFetcher<B> = (from: number, to: number) => Promise<B[]>;

/** Initial number of blocks per fetch, while their size is unknown. */
export const FIRST_FETCH = 10;
/** Maximum growth factor from one fetch to the next. */
const GROWTH = 4;
/** Target content of one fetch. Fetches of full blocks have fewer blocks. */
const FETCH = { operations: 400, size: 4_000_000 };
/** Limits of memory: the number of running and waiting fetches (fewer while fetches grow), and their target content. */
const LONGEST_QUEUE = 64;
const GROWING_QUEUE = 8;
const QUEUE = { operations: 6_000, size: 32_000_000 };
/** Limits of a batch: once it exceeds one of them, it takes no more fetches. */
const LARGEST_BATCH = { blocks: 10_000, operations: 6_000, size: 16_000_000 };

/** Characters of finished fetches that wait in memory. Fetches beyond the limit are dropped and repeated later. */
const HELD = 40_000_000;

/** Part of the largest answer that one fetch should fill, because blocks differ and their receipts are larger than their logs. */
const FILLED = 1 / 4;

/** Options of {@link fetchAhead}. */
export interface AheadOptions {
  /** Number of blocks of the first fetch. */
  readonly first?: number;
  /** Size limit of the node's answers, in characters. */
  readonly largestAnswer?: number;
}

/** The number of blocks for a fetch of at most `fitting` blocks, at least one. */
export type FetchSize = (fitting: number) => number;

/**
 * Yields the blocks `from` to `to` in order. A batch contains the blocks that are fetched when it is requested: fetches
 * continue while a batch is judged and written, so batches grow if this is slower than fetching. Memory is limited,
 * whatever the blocks contain.
 * @throws the errors of `fetch`
 */
export async function* fetchAhead<B extends WeighedBlock>(
  fetch: RangeFetcher<B>,
  from: number,
  to: number,
  fetchSize: FetchSize,
  { first = FIRST_FETCH, largestAnswer = Number.POSITIVE_INFINITY }: AheadOptions = {},
): AsyncGenerator<B[]> {
  const target = { ...FETCH, size: Math.min(FETCH.size, largestAnswer * FILLED) };
  const queue = new FetchQueue(fetch);
  let next = from;
  let size = first;
  const fill = (length: number): void => {
    while (next <= to && queue.length < length) {
      const last = Math.min(next + size - 1, to);
      queue.begin(next, last);
      next = last + 1;
    }
  };
  // The first fetch shows how large the blocks are.
  fill(1);
  while (queue.length > 0) {
    const batch = await queue.take();
    const larger = fetchSize(Math.min(size * GROWTH, fitting(target, batch)));
    const longest = larger > size ? GROWING_QUEUE : LONGEST_QUEUE;
    size = larger;
    while (queue.isNextReady && isSmall(batch)) batch.push(...(await queue.take()));
    // If a fetch returned fewer blocks, the queue dropped the fetches after it.
    const last = batch.at(-1)?.number ?? to;
    if (queue.length === 0) next = last + 1;
    fill(Math.min(longest, Math.ceil(fitting(QUEUE, batch) / size)));
    yield batch;
  }
}

interface Fetch<B> {
  readonly from: number;
  readonly to: number;
  /** Null if there was no room for the blocks; they are then fetched again when they are taken. */
  blocks: Promise<B[] | null>;
  state: "running" | "held" | "dropped" | "failed";
  /** Characters that it holds. */
  size: number;
}

/** Fetches in the order of their blocks, running or finished. */
export class FetchQueue<B extends WeighedBlock> {
  readonly #fetch: RangeFetcher<B>;
  #fetches: Fetch<B>[] = [];
  readonly #limit: number;
  #held = 0;

  /** @param limit characters of finished fetches that are held */
  constructor(fetch: RangeFetcher<B>, limit = HELD) {
    this.#fetch = fetch;
    this.#limit = limit;
  }

  get length(): number {
    return this.#fetches.length;
  }

  get isNextReady(): boolean {
    return this.#fetches[0]?.state === "held";
  }

  /** Starts to fetch these blocks. They must follow the blocks of the last fetch. */
  begin(from: number, to: number): void {
    const fetch: Fetch<B> = { from, to, blocks: Promise.resolve(null), state: "running", size: 0 };
    this.#fetches.push(fetch);
    fetch.blocks = this.#fetch(from, to).then((blocks) => this.#hold(fetch, blocks));
    // `take` awaits the promises in order. This prevents an unhandled rejection if a fetch is dropped before.
    fetch.blocks.catch(() => {
      fetch.state = "failed";
    });
  }

  /**
   * Takes the next blocks. If they are fewer than requested, drops all fetches after them.
   * @throws the error of the fetch
   */
  async take(): Promise<B[]> {
    const [fetch] = this.#fetches;
    if (fetch === undefined) return [];
    const blocks = (await fetch.blocks) ?? (await this.#fetch(fetch.from, fetch.to));
    this.#held -= fetch.size;
    this.#fetches.shift();
    if ((blocks.at(-1)?.number ?? fetch.to) < fetch.to) {
      this.#fetches = [];
      this.#held = 0;
    }
    return blocks;
  }

  /** Keeps the blocks if there is room for them. The next fetch in order is always kept. */
  #hold(fetch: Fetch<B>, blocks: B[]): B[] | null {
    const { size } = totalOf(blocks);
    const isNext = fetch === this.#fetches[0];
    const fits = isNext || (this.#fetches.includes(fetch) && this.#held + size <= this.#limit);
    fetch.state = fits ? "held" : "dropped";
    if (!fits) return null;
    this.#held += size;
    fetch.size = size;
    return blocks;
  }
}

function isSmall(batch: readonly WeighedBlock[]): boolean {
  const { operations, size } = totalOf(batch);
  return batch.length < LARGEST_BATCH.blocks && operations < LARGEST_BATCH.operations && size < LARGEST_BATCH.size;
}

/** The number of blocks like these that fit into the limits; at least one. */
function fitting(limits: { operations: number; size: number }, blocks: readonly WeighedBlock[]): number {
  const { operations, size } = totalOf(blocks);
  const full = Math.max(operations / limits.operations, size / limits.size);
  return Math.max(1, Math.floor(blocks.length / full));
}

function totalOf(blocks: readonly WeighedBlock[]): { operations: number; size: number } {
  let [operations, size] = [0, 0];
  for (const block of blocks) {
    operations += block.operations.length;
    size += block.size;
  }
  return { operations, size };
}
