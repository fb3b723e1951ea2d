import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import {
  AnswerTooLargeError,
  NodeInconsistentError,
  type ResultReader,
  type RpcCall,
  type RpcNode,
  type RpcOutcome,
  toQuantity,
} from "@/lib/chain/rpc";
import { InvariantError } from "@/lib/runtime/errors";
import { blocksToRead, completeLogs, needsReceipts } from "./complete-logs";
import { fetchLogs, type ListedLogs, logRanges, logsCall, takeLogs } from "./fetch-logs";
import { unsplit } from "./in-parts";
import { type NodeBlock, parseBlock, withoutContent } from "./node-block";
import type { NodeLog } from "./node-log";
import { blockReader } from "./read-block";
import type { ReadReceipts, Source } from "./receipt-logs";
import { headerSchema } from "./schemas";

/** Blocks of one node with the protocol's events. */
export interface FetchedRange {
  readonly blocks: readonly NodeBlock[];
  /** The receipts that were read because their blocks may have events. */
  readonly receipts: ReadReceipts;
}

/** Maximum number of requests per fetch. If the node fails during the last one, all are lost. */
const MOST_REQUESTS = 16;
/** Maximum number of blocks per fetch: for a node that answers all of them in one request, and for other nodes. */
const LARGEST_FETCH = { single: 800, split: 1_600 };

/** The limits of a node: calls per request, and blocks per call for logs. */
type Accepted = Pick<RpcNode, "batchSize" | "logRange">;

/**
 * The number of blocks, at most `fitting`, that {@link fetchBlocks} can request with only full requests. A node with a
 * limit of requests returns the most blocks this way.
 */
export function blocksPerFetch({ batchSize, logRange }: Accepted, fitting: number): number {
  if (batchSize > LARGEST_FETCH.single) return Math.min(fitting, LARGEST_FETCH.single);
  const most = Math.min(fitting, LARGEST_FETCH.split);
  const callsFor = (blocks: number): number => blocks + Math.ceil(blocks / logRange);
  const requests = Math.min(MOST_REQUESTS, Math.floor(callsFor(most) / batchSize));
  if (requests < 1) return Math.max(1, most);
  const calls = requests * batchSize;
  // One call in `logRange + 1` is for logs.
  return Math.max(1, calls - Math.ceil(calls / (logRange + 1)));
}

/**
 * Nodes that listed logs of a block in which nothing concerns the index, or refused to list them, when their last blocks were fetched.
 * Such a block is read further, with its transactions, so that all blocks of these nodes are parsed at once.
 */
const listingOthers = new WeakSet<RpcNode>();

/**
 * Fetches the blocks `from` to `to` with their transactions and the logs with one of these topics from one node. The blocks are linked by
 * parent hashes, and their hashes cover their transactions (spec §8.8). {@link parseTransaction} and the caller check the rest.
 * @throws NodeInconsistentError if the blocks do not link; NodeUnverifiedError; AnswerTooLargeError if one answer
 * is too large; the errors of the node's calls. All of them are retryable.
 */
export async function fetchBlocks(source: Source, from: number, to: number): Promise<FetchedRange> {
  const { blocks, candidates, listed } = await fetchContents(source, from, to);
  return { blocks, receipts: await completeLogs(source, candidates, listed) };
}

interface Contents {
  readonly blocks: readonly NodeBlock[];
  readonly candidates: ReadonlySet<NodeBlock>;
  readonly listed: ListedLogs;
}

/**
 * The blocks with the listed logs, and those whose receipts are to be read. Most blocks of a chain are not read further. A separate
 * function, so that what the node returned for them is freed before receipts are fetched: meanwhile, every garbage collection
 * would copy it.
 */
async function fetchContents(source: Source, from: number, to: number): Promise<Contents> {
  const { node } = source;
  const reader = listingOthers.has(node) ? undefined : readerOf(source, from, to);
  const read = await contentsOf(source, from, to, reader);
  if (read !== null) return read;
  listingOthers.add(node);
  const parsed = await contentsOf(source, from, to, undefined);
  if (parsed === null) throw new InvariantError("a parsed block has no transactions");
  return parsed;
}

/** Null if a block was read without transactions that are to be read further. */
async function contentsOf(
  source: Source,
  from: number,
  to: number,
  reader: ResultReader | undefined,
): Promise<Contents | null> {
  const { node, topics, verification } = source;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const ranges = logRanges(node, from, to);
  const calls: RpcCall[] = [
    ...numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), true], reader })),
    ...ranges.map((range) => logsCall(topics, range.from, range.to)),
  ];
  const outcomes = from === to ? await blockAndLogs(node, calls) : await node.batch(calls, "backfill", from);
  const blocks = numbers.map((number, index) => parseBlock(outcomes[index], number));
  checkLinks(blocks);
  await verification.checkBlocks(node, blocks);
  const logs: NodeLog[] = [];
  const refused: number[] = [];
  for (const [index, range] of ranges.entries()) {
    const taken = takeLogs(node, outcomes[numbers.length + index], range.from, range.to);
    const listed = taken ?? (await fetchLogs(node, topics, range.from, range.to));
    logs.push(...listed.logs);
    refused.push(...listed.refused);
  }
  const listed = { logs, refused };
  const candidates = blocksToRead(source, blocks, listed);
  if ([...candidates].some(({ read }) => read === "without transactions")) return null;
  if (listingOthers.has(node) && ![...candidates].some((block) => isOther(source, block))) listingOthers.delete(node);
  const isRead = (block: NodeBlock): boolean =>
    candidates.has(block) || block.transactions.some(({ input }) => beginsLikeMessage(input));
  return { blocks: blocks.map((block) => (isRead(block) ? block : withoutContent(block))), candidates, listed };
}

function readerOf({ topics, verification }: Source, from: number, to: number): ResultReader | undefined {
  const form = verification.formOfHeaders(from, to);
  if (form === null) return undefined;
  return blockReader(form, { topics, trustsBloom: (number) => verification.trustsBloom(number) });
}

/** Whether nothing in a block concerns the index, as {@link blockReader} decides it. */
function isOther(source: Source, block: NodeBlock): boolean {
  return !needsReceipts(source, block) && !block.transactions.some(({ input }) => beginsLikeMessage(input));
}

/**
 * The outcomes of the calls for one block and for its logs; only that of the block if both are too large together. The
 * caller splits ranges of blocks.
 */
async function blockAndLogs(node: RpcNode, calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> {
  try {
    return await node.batch(calls, "gap");
  } catch (error) {
    if (!(error instanceof AnswerTooLargeError)) throw error;
    return unsplit(node, calls.slice(0, 1));
  }
}

/**
 * Checks that the first block of an index follows the node's block before it (spec §8.1). The header before it is not checked, because
 * nothing of it is kept: a lie only delays.
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
