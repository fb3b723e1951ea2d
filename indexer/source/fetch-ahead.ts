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

interface Fetch {
  readonly blocks: Promise<FetchedBlock[]>;
  done: boolean;
}

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
  const queue: Fetch[] = [];
  let next = from;
  let size = FIRST_FETCH;
  const fill = (most: number): void => {
    while (next <= to && queue.length < most) {
      const last = Math.min(next + size - 1, to);
      queue.push(begin(fetchBlocks(rpc, next, last, isFirst && next === from)));
      next = last + 1;
    }
  };
  // The others wait until the first has shown how large blocks are.
  fill(1);
  for (let fetch = queue.shift(); fetch !== undefined; fetch = queue.shift()) {
    const batch = await fetch.blocks;
    const larger = Math.min(size * GROWTH, LARGEST_FETCH, fitting(FETCH, batch));
    const longest = larger > size ? GROWING_QUEUE : LONGEST_QUEUE;
    size = larger;
    while (queue[0]?.done === true && isSmall(batch)) batch.push(...((await queue.shift()?.blocks) ?? []));
    fill(Math.min(longest, Math.ceil(fitting(QUEUE, batch) / size)));
    yield batch;
  }
}

function begin(blocks: Promise<FetchedBlock[]>): Fetch {
  const fetch: Fetch = { blocks, done: false };
  const done = (): void => {
    fetch.done = true;
  };
  // A failure is thrown where its turn comes; if that never comes, nobody misses it.
  fetch.blocks.then(done, done);
  return fetch;
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
