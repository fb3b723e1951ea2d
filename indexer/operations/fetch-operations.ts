import { AnswerTooLargeError, NodeInconsistentError, type RpcClient, type RpcNode } from "@/lib/chain/rpc";
import { type BlockContext, comparePositions, type Hash, type MessageOperation, type Operation } from "@/lib/protocol";
import { fetchAgreedStatuses } from "../source/agreed-statuses";
import { checkParent, fetchBlocks } from "../source/fetch-blocks";
import { fetchStatuses } from "../source/fetch-statuses";
import type { NodeBlock } from "../source/node-block";
import type { ReadReceipts, Source } from "../source/receipt-logs";
import { LargestRange } from "./largest-range";
import { type Recognized, recognizeRange } from "./recognize";

/** A block with its operations in the order of spec §3.1. */
export interface OperationBlock extends BlockContext {
  readonly operations: readonly Operation[];
}

/** A block with its operations and the approximate size of the node's answer. */
export interface FetchedBlock extends OperationBlock {
  /** Characters of JSON. */
  readonly size: number;
}

/**
 * Fetches the blocks from `from` on with their operations: up to `to`, or as many as fit in one answer, at least one.
 * All parts are from one node and one chain: parent links, indices, and the block hash of every transaction, log and
 * receipt agree, and their hashes cover them as far as the chain's format is known (spec §8.8). `isFirst`: the index begins with these
 * blocks, so the parent of the first one is checked too.
 * @throws NodeInconsistentError if they do not agree; NodeUnverifiedError; AnswerTooLargeError if one block is too large; the errors of
 * the client. All of them are retryable.
 */
export async function fetchOperations(
  rpc: RpcClient,
  { topics, verification }: Pick<Source, "topics" | "verification">,
  from: number,
  to: number,
  isFirst = false,
): Promise<FetchedBlock[]> {
  return rpc.onOneNode(to, (node) => fetchHalving({ rpc, node, topics, verification }, from, to, isFirst));
}

/** A node, and the client of all nodes. */
interface RangeSource extends Source {
  readonly rpc: RpcClient;
}

const largestRanges = new WeakMap<RpcNode, LargestRange>();

/** Halves the range until the node's answers are small enough. */
async function fetchHalving(source: RangeSource, from: number, to: number, isFirst: boolean): Promise<FetchedBlock[]> {
  const largest = largestRanges.get(source.node) ?? new LargestRange();
  largestRanges.set(source.node, largest);
  for (;;) {
    const count = largest.of(to - from + 1);
    try {
      const blocks = await fetchRange(source, from, from + count - 1, isFirst);
      largest.fitted(count);
      return blocks;
    } catch (error) {
      if (!(error instanceof AnswerTooLargeError) || count === 1) throw error;
      largest.tooLarge(count);
    }
  }
}

async function fetchRange(source: RangeSource, from: number, to: number, isFirst: boolean): Promise<FetchedBlock[]> {
  const { headers, messages, events, dense, receipts, checked } = await fetchRecognized(source, from, to);
  const [first] = headers;
  const [found] = await Promise.all([
    withStatuses(source, messages, dense, receipts),
    isFirst && first !== undefined && from > 0 ? checkParent(source.node, first) : null,
    checked,
  ]);
  return assembleBlocks(headers, [...events, ...found]);
}

type FetchedHeader = Omit<FetchedBlock, "operations">;

interface RecognizedRange extends Pick<Recognized, "messages" | "events"> {
  readonly headers: readonly FetchedHeader[];
  readonly dense: ReadonlySet<Hash>;
  readonly receipts: ReadReceipts["blocks"];
  /** Ends when the transactions of the operations are checked. */
  readonly checked: Promise<void>;
}

/** A separate function, so that the transactions of the blocks can be freed before receipts are fetched. */
async function fetchRecognized(source: Source, from: number, to: number): Promise<RecognizedRange> {
  const { blocks, receipts } = await fetchBlocks(source, from, to);
  const headers = blocks.map((block, index) =>
    headerOf(block, receipts.blocks.get(block.hash)?.size, blocks[index - 1]),
  );
  const { messages, events, transactions } = await recognizeRange({ blocks, receipts });
  const unread = messages.filter((message) => statusIn(receipts.blocks, message) === undefined);
  const checked = source.verification.checkTransactions(source.node, transactions);
  return { headers, messages, events, dense: denseBlocks(blocks, unread), receipts: receipts.blocks, checked };
}

/** Transactions of a block whose receipts probably fit into one answer. */
const MOST_RECEIPTS = 5_000;

/** The hashes of blocks with several messages that make up at least half of the transactions. */
function denseBlocks(blocks: readonly NodeBlock[], messages: readonly MessageOperation[]): Set<Hash> {
  const counts = new Map<Hash, number>();
  for (const { blockHash } of messages) counts.set(blockHash, (counts.get(blockHash) ?? 0) + 1);
  const dense = blocks.filter(({ hash, transactions }) => {
    const count = counts.get(hash) ?? 0;
    return count > 1 && 2 * count >= transactions.length && transactions.length <= MOST_RECEIPTS;
  });
  return new Set(dense.map(({ hash }) => hash));
}

/** Reuses the parent's hash string, because an equal copy would need more memory. `logs`: characters of its logs. */
function headerOf(block: NodeBlock, logs = 0, parent?: NodeBlock): FetchedHeader {
  const { number, hash, parentHash, timestamp, size } = block;
  return { number, hash, parentHash: parent?.hash ?? parentHash, timestamp, size: size + logs };
}

async function withStatuses(
  { rpc, node, verification }: RangeSource,
  messages: readonly MessageOperation[],
  dense: ReadonlySet<Hash>,
  receipts: ReadReceipts["blocks"],
): Promise<MessageOperation[]> {
  const unread = messages.filter((message) => statusIn(receipts, message) === undefined);
  const { needsAgreement } = verification;
  const statuses = await (needsAgreement ? fetchAgreedStatuses(rpc, node, unread) : fetchStatuses(node, unread, dense));
  const [first] = unread;
  if (needsAgreement && first !== undefined) verification.agreed(first.blockNumber);
  let next = 0;
  return messages.map((message) => ({
    ...message,
    succeeded: statusIn(receipts, message) ?? statuses[next++] === true,
  }));
}

/** Whether the transaction of a message succeeded, by the receipts of its block that were read; undefined if they lack it. */
function statusIn(
  receipts: ReadReceipts["blocks"],
  { blockHash, transactionHash }: MessageOperation,
): boolean | undefined {
  return receipts.get(blockHash)?.statuses.get(transactionHash);
}

/** The blocks with their operations in the order of spec §3.1. @throws NodeInconsistentError */
function assembleBlocks(headers: readonly FetchedHeader[], operations: readonly Operation[]): FetchedBlock[] {
  const byBlock = new Map<number, Operation[]>();
  for (const operation of operations) {
    const ofBlock = byBlock.get(operation.blockNumber);
    if (ofBlock === undefined) byBlock.set(operation.blockNumber, [operation]);
    else ofBlock.push(operation);
  }
  return headers.map(({ number, hash, parentHash, timestamp, size }) => ({
    number,
    hash,
    parentHash,
    timestamp,
    size,
    operations: inOrder(byBlock.get(number)),
  }));
}

/** @throws NodeInconsistentError if two operations have one position */
function inOrder(operations: Operation[] = []): readonly Operation[] {
  if (operations.length === 0) return NONE;
  operations.sort(comparePositions);
  for (const [index, operation] of operations.entries()) {
    const before = operations[index - 1];
    if (before !== undefined && comparePositions(before, operation) === 0) {
      throw new NodeInconsistentError("the node returned two logs with one index");
    }
  }
  return operations;
}

/** Shared by all blocks without operations: most blocks have none, and many of them are queued. */
const NONE: readonly Operation[] = [];
