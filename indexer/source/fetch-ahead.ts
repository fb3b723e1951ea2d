import type { RpcClient } from "@/lib/chain/rpc";
import { type FetchedBlock, fetchBlocks } from "./fetch-blocks";

/** Blocks of one fetch: at most, and at first, when nobody knows how large they are. */
const LARGEST_FETCH = 200;
const FIRST_FETCH = 10;
/** What one fetch should hold at most: it shrinks where blocks are full. */
const FETCH = { operations: 1_000, size: 4_000_000 };
/** Fetches under way or waiting at once: with the two above, this bounds the memory. */
const QUEUE = 16;
/** A batch takes no further fetch beyond these. */
const LARGEST_BATCH = { blocks: 5_000, operations: 5_000, size: 32_000_000 };

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
    size = nextSize(size, batch);
    while (queue[0]?.done === true && isSmall(batch)) batch.push(...((await queue.shift()?.blocks) ?? []));
    fill(QUEUE);
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

/** How many blocks to fetch at once after these. */
function nextSize(before: number, blocks: readonly FetchedBlock[]): number {
  const { operations, size } = totalOf(blocks);
  const full = Math.max(operations / FETCH.operations, size / FETCH.size);
  const fitting = full === 0 ? LARGEST_FETCH : Math.floor(blocks.length / full);
  return Math.max(1, Math.min(LARGEST_FETCH, before * 2, fitting));
}

function totalOf(blocks: readonly FetchedBlock[]): { operations: number; size: number } {
  let [operations, size] = [0, 0];
  for (const block of blocks) {
    operations += block.operations.length;
    size += block.size;
  }
  return { operations, size };
}
