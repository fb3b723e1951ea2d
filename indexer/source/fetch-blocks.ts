import { NodeInconsistentError, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import type { Hex } from "@/lib/protocol";
import { completeLogs } from "./complete-logs";
import { fetchLogs, logsCall, takeLogs } from "./fetch-logs";
import { inParts } from "./in-parts";
import { type NodeBlock, parseBlock } from "./node-block";
import { headerSchema, type NodeLog } from "./schemas";

/** Blocks of one node with the logs of the protocol's events. */
export interface FetchedRange {
  readonly blocks: readonly NodeBlock[];
  readonly logs: readonly NodeLog[];
}

/** Requests per fetch at most: all are lost if the node fails during the last one. */
const MOST_REQUESTS = 16;
/** Blocks per fetch at most: of a node that answers all of them in one request, and of another one. */
const LARGEST_FETCH = { single: 800, split: 1_600 };

/**
 * The number of blocks that {@link fetchBlocks} requests with full requests only, at most `fitting`. A node that limits its
 * requests answers most blocks this way.
 * @param batchSize calls per request that the node accepts
 */
export function blocksPerFetch(batchSize: number, fitting: number): number {
  if (batchSize > LARGEST_FETCH.single) return Math.min(fitting, LARGEST_FETCH.single);
  const most = Math.min(fitting, LARGEST_FETCH.split);
  // One call is for the logs.
  const requests = Math.min(MOST_REQUESTS, Math.floor((most + 1) / batchSize));
  return Math.max(1, requests < 1 ? most : requests * batchSize - 1);
}

/**
 * Fetches the blocks `from` to `to` with their transactions and the logs with one of these topics from one node. The blocks are linked by
 * parent hashes. {@link parseTransaction} and the caller check the parts of each block.
 * @throws NodeInconsistentError if the blocks do not link or the logs are incomplete; AnswerTooLargeError if one answer
 * is too large; the errors of the node's calls. All of them are retryable.
 */
export async function fetchBlocks(
  node: RpcNode,
  topics: readonly Hex[],
  from: number,
  to: number,
): Promise<FetchedRange> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const calls = [
    ...numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), true] })),
    ...(numbers.length <= node.logRange ? [logsCall(topics, from, to)] : []),
  ];
  // One block and its logs may be too large together, so they may come in parts. The caller splits ranges of blocks.
  const outcomes = from === to ? await inParts(node, calls, (outcome) => outcome) : await node.batch(calls);
  const blocks = numbers.map((number, index) => parseBlock(outcomes[index], number));
  checkLinks(blocks);
  const logs = takeLogs(node, outcomes[numbers.length], from, to) ?? (await fetchLogs(node, topics, from, to));
  return { blocks, logs: await completeLogs(node, topics, blocks, logs) };
}

/**
 * Checks that the first block of an index follows the node's block before it (spec §8.1).
 * @throws NodeInconsistentError if it does not; the errors of the call. All of them are retryable.
 */
export async function checkParent(
  node: RpcNode,
  { number, parentHash }: { readonly number: number; readonly parentHash: string },
): Promise<void> {
  const params = [toQuantity(number - 1), false];
  const parent = await node.call("eth_getBlockByNumber", params, headerSchema, "gap");
  if (parent.number !== number - 1 || parent.hash !== parentHash) {
    throw new NodeInconsistentError("the node's first block does not follow the block before it");
  }
}

function checkLinks(blocks: readonly NodeBlock[]): void {
  let parent: NodeBlock | undefined;
  for (const block of blocks) {
    if (parent !== undefined && block.parentHash !== parent.hash) {
      throw new NodeInconsistentError("the node's blocks do not follow each other");
    }
    parent = block;
  }
}
