import type { RpcClient } from "@/lib/chain/rpc";
import { type FetchedBlock, fetchBlocks } from "./fetch-blocks";

/** Blocks of one fetch: at most, and at first, when nobody knows how large they are. */
const LARGEST_FETCH = 800;
const FIRST_FETCH = 10;
/** How much larger a fetch may be than the one before. */
const GROWTH = 4;
/** What one fetch should hold at most: it shrinks where blocks are full. */
const FETCH = { operations: 400, size: 4_000_000 };
/** Fetches under way or waiting at once, and what they should hold at most: this bounds the memory. Few while they grow. */
const LONGEST_QUEUE = 64;
const GROWING_QUEUE = 8;
const QUEUE = { operations: 6_000, size: 48_000_000 };
/** A batch takes no further fetch beyond these. */
const LARGEST_BATCH = { blocks: 10_000, operations: 6_000, size: 32_000_000 };

/** Characters of finished fetches that are held at most while they wait: what goes beyond is fetched again. */
const HELD = 64_000_000;

/**
 * The blocks `from` to `to` in their order, in batches of what has been fetched by then: fetching goes on while a batch
 * is judged and written, and batches grow where that is slower than fetching. Memory is bounded whatever the blocks hold.
 * `isFirst`: the index begins with them.
 * @throws what {@link fetchBlocks} throws
 */
export async function* fetchAhead(
  rpc: RpcClient,
  from: number,
  to: number,
  isFirst: boolean,
): AsyncGenerator<FetchedBlock[]> {
  const queue = new FetchQueue(rpc, isFirst ? from : null);
  let next = from;
  let size = FIRST_FETCH;
  const fill = (most: number): void => {
    while (next <= to && queue.length < most) {
      const last = Math.min(next + size - 1, to);
      queue.begin(next, last);
      next = last + 1;
    }
  };
  // The others wait until the first has shown how large blocks are.
  fill(1);
  while (queue.length > 0) {
    const batch = await queue.take();
    const larger = Math.min(size * GROWTH, LARGEST_FETCH, fitting(FETCH, batch));
    const longest = larger > size ? GROWING_QUEUE : LONGEST_QUEUE;
    size = larger;
    while (queue.isNextReady && isSmall(batch)) batch.push(...(await queue.take()));
    // A fetch that came short makes those after it of no use.
    const last = batch.at(-1)?.number ?? to;
    if (queue.length === 0) next = last + 1;
    fill(Math.min(longest, Math.ceil(fitting(QUEUE, batch) / size)));
    yield batch;
  }
}

interface Fetch {
  readonly from: number;
  readonly to: number;
  /** Null: it had no room when it was done, and is fetched again. */
  blocks: Promise<FetchedBlock[] | null>;
  state: "running" | "held" | "left" | "failed";
  /** Characters that it holds. */
  size: number;
}

/** Fetches in the order of their blocks, under way or done. */
export class FetchQueue {
  readonly #rpc: RpcClient;
  /** The index's first block; null: it has been indexed before. */
  readonly #first: number | null;
  #fetches: Fetch[] = [];
  readonly #most: number;
  #held = 0;

  /** @param most characters that are held while they wait */
  constructor(rpc: RpcClient, first: number | null, most = HELD) {
    this.#rpc = rpc;
    this.#first = first;
    this.#most = most;
  }

  get length(): number {
    return this.#fetches.length;
  }

  get isNextReady(): boolean {
    return this.#fetches[0]?.state === "held";
  }

  begin(from: number, to: number): void {
    const fetch: Fetch = { from, to, blocks: Promise.resolve(null), state: "running", size: 0 };
    this.#fetches.push(fetch);
    fetch.blocks = this.#fetch(fetch).then((blocks) => this.#hold(fetch, blocks));
    // A failure is thrown where its turn comes; if that never comes, nobody misses it.
    fetch.blocks.catch(() => {
      fetch.state = "failed";
    });
  }

  /** The next blocks. What follows on blocks that the fetch left out is forgotten. */
  async take(): Promise<FetchedBlock[]> {
    const [fetch] = this.#fetches;
    if (fetch === undefined) return [];
    const blocks = (await fetch.blocks) ?? (await this.#fetch(fetch));
    this.#held -= fetch.size;
    this.#fetches.shift();
    if ((blocks.at(-1)?.number ?? fetch.to) < fetch.to) {
      this.#fetches = [];
      this.#held = 0;
    }
    return blocks;
  }

  #fetch({ from, to }: Fetch): Promise<FetchedBlock[]> {
    return fetchBlocks(this.#rpc, from, to, from === this.#first);
  }

  /** Keeps what was fetched, where there is room for it. */
  #hold(fetch: Fetch, blocks: FetchedBlock[]): FetchedBlock[] | null {
    const { size } = totalOf(blocks);
    const isNext = fetch === this.#fetches[0];
    fetch.state = isNext || (this.#fetches.includes(fetch) && this.#held + size <= this.#most) ? "held" : "left";
    if (fetch.state === "left") return null;
    this.#held += size;
    fetch.size = size;
    return blocks;
  }
}

function isSmall(batch: readonly FetchedBlock[]): boolean {
  const { operations, size } = totalOf(batch);
  return batch.length < LARGEST_BATCH.blocks && operations < LARGEST_BATCH.operations && size < LARGEST_BATCH.size;
}

/** How many blocks like these keep to the limits; at least one. */
function fitting(limits: { operations: number; size: number }, blocks: readonly FetchedBlock[]): number {
  const { operations, size } = totalOf(blocks);
  const full = Math.max(operations / limits.operations, size / limits.size);
  return Math.max(1, Math.floor(blocks.length / full));
}

function totalOf(blocks: readonly FetchedBlock[]): { operations: number; size: number } {
  let [operations, size] = [0, 0];
  for (const block of blocks) {
    operations += block.operations.length;
    size += block.size;
  }
  return { operations, size };
}
