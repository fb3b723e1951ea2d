import type { RpcClient } from "@/lib/chain/rpc";
import { fetchBlocks } from "./fetch-blocks";
import type { SourceBlock } from "./types";

/** Blocks of one fetch: at most, and at first. */
const LARGEST_FETCH = 200;
const FIRST_FETCH = 50;
/** Operations that one fetch should hold at most: it shrinks where blocks are full of them. */
const OPERATIONS_OF_FETCH = 1_000;
/** Fetches under way or waiting at once: with the two above, this bounds the memory. */
const QUEUE = 16;
/** A batch takes no further fetch beyond these. */
const LARGEST_BATCH = { blocks: 5_000, operations: 5_000 };

interface Fetch {
  readonly blocks: Promise<SourceBlock[]>;
  done: boolean;
}

/**
 * The blocks `from` to `to` in their order, in batches of what has been fetched by then: fetching goes on while a batch
 * is judged and written, and batches grow where that is slower than fetching.
 * `isFirst`: the index begins with them.
 * @throws what {@link fetchBlocks} throws
 */
export async function* fetchAhead(
  rpc: RpcClient,
  from: number,
  to: number,
  isFirst: boolean,
): AsyncGenerator<SourceBlock[]> {
  const queue: Fetch[] = [];
  let next = from;
  let size = FIRST_FETCH;
  const fill = (): void => {
    while (next <= to && queue.length < QUEUE) {
      const last = Math.min(next + size - 1, to);
      queue.push(begin(fetchBlocks(rpc, next, last, isFirst && next === from)));
      next = last + 1;
    }
  };
  fill();
  for (let fetch = queue.shift(); fetch !== undefined; fetch = queue.shift()) {
    const batch = await fetch.blocks;
    size = nextSize(size, batch);
    while (queue[0]?.done === true && isSmall(batch)) batch.push(...((await queue.shift()?.blocks) ?? []));
    fill();
    yield batch;
  }
}

function begin(blocks: Promise<SourceBlock[]>): Fetch {
  const fetch: Fetch = { blocks, done: false };
  const done = (): void => {
    fetch.done = true;
  };
  // A failure is thrown where its turn comes; if that never comes, nobody misses it.
  fetch.blocks.then(done, done);
  return fetch;
}

function isSmall(batch: readonly SourceBlock[]): boolean {
  return batch.length < LARGEST_BATCH.blocks && countOperations(batch) < LARGEST_BATCH.operations;
}

function nextSize(size: number, blocks: readonly SourceBlock[]): number {
  const perBlock = countOperations(blocks) / blocks.length;
  const fitting = perBlock === 0 ? LARGEST_FETCH : Math.floor(OPERATIONS_OF_FETCH / perBlock);
  return Math.max(1, Math.min(LARGEST_FETCH, size * 2, fitting));
}

function countOperations(blocks: readonly SourceBlock[]): number {
  return blocks.reduce((sum, { operations }) => sum + operations.length, 0);
}
