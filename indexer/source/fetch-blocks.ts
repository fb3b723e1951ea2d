import {
  AnswerTooLargeError,
  NodeInconsistentError,
  parseList,
  type RpcCall,
  type RpcClient,
  type RpcNode,
  type RpcOutcome,
  resultOf,
  toQuantity,
} from "@/lib/chain/rpc";
import {
  EVENT_TOPICS,
  eventOperation,
  type MessageOperation,
  mayBeMessage,
  messageOperation,
  type Operation,
} from "@/lib/protocol";
import { completeLogs } from "./complete-logs";
import { inParts } from "./in-parts";
import { type NodeBlock, parseBlock } from "./node-block";
import { type NodeTransaction, parseReceipt, parseTransaction } from "./node-transaction";
import { headerSchema, logSchema, type NodeLog } from "./schemas";
import type { SourceBlock } from "./types";

/** A block with about how many characters the node's answer for it had. */
export interface FetchedBlock extends SourceBlock {
  readonly size: number;
}

/** Characters of a block's JSON without its transactions, and of a transaction's without its calldata. */
const AROUND = { block: 1_500, transaction: 700 };

/**
 * The blocks from `from` on with their operations, up to `to` or as many of them as one answer may hold, at least one.
 * Each is proved to be of one chain: parent links, indices, and the block hash of every transaction, log and receipt agree.
 * `isFirst`: the index begins with them, so that nobody else has seen the block before them, which is looked at too.
 * @throws NodeInconsistentError where they do not, AnswerTooLargeError where one block alone is too large, and the
 * client's errors; all of them retryable
 */
export async function fetchBlocks(rpc: RpcClient, from: number, to: number, isFirst = false): Promise<FetchedBlock[]> {
  return rpc.onOneNode(to, (node) => fetchFrom(node, from, to, isFirst));
}

/** Half as many blocks, and half of those, until what the node says of them is small enough. */
async function fetchFrom(node: RpcNode, from: number, to: number, isFirst: boolean): Promise<FetchedBlock[]> {
  for (let last = to; ; last = from + ((last - from) >> 1)) {
    try {
      return await fetchRange(node, from, last, isFirst);
    } catch (error) {
      if (!(error instanceof AnswerTooLargeError) || last === from) throw error;
    }
  }
}

async function fetchRange(node: RpcNode, from: number, to: number, isFirst: boolean): Promise<FetchedBlock[]> {
  const { headers, messages, events } = await fetchContent(node, from, to);
  const [first] = headers;
  if (isFirst && first !== undefined && from > 0) await checkParent(node, first);
  const operations = new Map<number, Operation[]>();
  const add = (operation: Operation): void => {
    const ofBlock = operations.get(operation.blockNumber);
    if (ofBlock === undefined) operations.set(operation.blockNumber, [operation]);
    else ofBlock.push(operation);
  };
  for (const operation of events) add(operation);
  for (const message of await withStatuses(node, messages)) add(message);
  return headers.map(({ number, hash, parentHash, timestamp, size }) => ({
    number,
    hash,
    parentHash,
    timestamp,
    size,
    operations: operations.get(number)?.sort(byPosition) ?? NONE,
  }));
}

/** One for all blocks without any, which are most: many wait for their turn at once. */
const NONE: readonly Operation[] = [];

/** What matters of blocks. The rest of them is gone before anything else is asked for. */
interface Content {
  readonly headers: readonly Header[];
  /** As of transactions that failed. */
  readonly messages: readonly MessageOperation[];
  readonly events: readonly Operation[];
}

type Header = Omit<FetchedBlock, "operations">;

async function fetchContent(node: RpcNode, from: number, to: number): Promise<Content> {
  const { blocks, logs } = await fetchParts(node, from, to);
  return {
    headers: blocks.map((block, index) => headerOf(block, blocks[index - 1])),
    messages: blocks.flatMap(messagesOf),
    events: logs.flatMap((log) => eventOf(blockOfLog(blocks, from, log), log)),
  };
}

/** With the parent's own hash instead of a second text of it. */
function headerOf({ number, hash, parentHash, timestamp, transactions }: NodeBlock, parent?: NodeBlock): Header {
  return { number, hash, parentHash: parent?.hash ?? parentHash, timestamp, size: sizeOf(transactions) };
}

function eventOf(block: NodeBlock, log: NodeLog): Operation[] {
  const transaction = transactionAt(block, log.transactionIndex);
  if (transaction.hash !== log.transactionHash) throw new NodeInconsistentError("a log is of another transaction");
  const operation = eventOperation(block, { ...transaction, index: transaction.transactionIndex }, log);
  return operation === null ? [] : [operation];
}

async function fetchParts(
  node: RpcNode,
  from: number,
  to: number,
): Promise<{ blocks: NodeBlock[]; logs: readonly NodeLog[] }> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const getLogs = numbers.length <= node.logRange ? [logsCall(from, to)] : [];
  const calls = [
    ...numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), true] })),
    ...getLogs,
  ];
  // A block may be too large together with its logs; several blocks are split by the caller.
  const outcomes = from === to ? await inParts(node, calls, asItIs) : await node.batch(calls);
  const blocks = numbers.map((number, index) => parseBlock(outcomes[index], number));
  checkLinks(blocks);
  const logs = takeLogs(node, outcomes[numbers.length], from, to) ?? (await fetchLogs(node, from, to));
  return { blocks, logs: await completeLogs(node, blocks, logs) };
}

function asItIs<T>(outcome: T): T {
  return outcome;
}

function logsCall(from: number, to: number): RpcCall {
  const range = { fromBlock: toQuantity(from), toBlock: toQuantity(to) };
  return { method: "eth_getLogs", params: [{ ...range, topics: [EVENT_TOPICS] }] };
}

/** The logs where the node gave them; null where it was not asked, or refused a range that can be smaller. */
function takeLogs(node: RpcNode, outcome: RpcOutcome | undefined, from: number, to: number): NodeLog[] | null {
  if (outcome === undefined) return null;
  const blocks = to - from + 1;
  const refused = outcome.kind === "error";
  node.adaptLogRange(refused, blocks);
  return refused && blocks > 1 ? null : parseList("eth_getLogs", outcome, logSchema);
}

/** The logs in as many ranges as the node takes. */
async function fetchLogs(node: RpcNode, from: number, to: number): Promise<NodeLog[]> {
  const logs: NodeLog[] = [];
  for (let start = from; start <= to; ) {
    const end = Math.min(to, start + node.logRange - 1);
    const [outcome] = await node.batch([logsCall(start, end)]);
    const part = takeLogs(node, outcome, start, end);
    if (part === null) continue;
    logs.push(...part);
    start = end + 1;
  }
  return logs;
}

function sizeOf(transactions: NodeBlock["transactions"]): number {
  return transactions.reduce((sum, { input }) => sum + AROUND.transaction + input.length, AROUND.block);
}

function checkLinks(blocks: readonly NodeBlock[]): void {
  let parent: NodeBlock | undefined;
  for (const block of blocks) {
    if (parent !== undefined && block.parentHash !== parent.hash) {
      throw new NodeInconsistentError("the node's blocks do not follow on each other");
    }
    parent = block;
  }
}

async function checkParent(node: RpcNode, { number, parentHash }: Header): Promise<void> {
  const params = [toQuantity(number - 1), false];
  const parent = await node.call("eth_getBlockByNumber", params, headerSchema, "gap");
  if (parent.number !== number - 1 || parent.hash !== parentHash) {
    throw new NodeInconsistentError("the node's first block does not follow on the one before it");
  }
}

/** The block's messages, as of transactions that failed. Other calldata costs a comparison of its first bytes. */
function messagesOf(block: NodeBlock): MessageOperation[] {
  const found: MessageOperation[] = [];
  for (const [index, { input }] of block.transactions.entries()) {
    if (!mayBeMessage(input)) continue;
    // Written out: a copy that another member is added to costs several microseconds.
    const { hash, from, to, value, input: calldata } = transactionAt(block, index);
    const message = messageOperation(block, { hash, index, from, to, value, input: calldata, succeeded: false });
    if (message !== null) found.push(message);
  }
  return found;
}

function transactionAt(block: NodeBlock, index: number): NodeTransaction {
  const transaction = parseTransaction(block.transactions[index]);
  if (transaction.transactionIndex !== index || transaction.blockHash !== block.hash) {
    throw new NodeInconsistentError("the node gave a transaction of another block");
  }
  return transaction;
}

/** The messages with what became of their transactions. */
async function withStatuses(node: RpcNode, messages: readonly MessageOperation[]): Promise<MessageOperation[]> {
  const calls = messages.map(({ transactionHash }) => ({
    method: "eth_getTransactionReceipt",
    params: [transactionHash],
  }));
  const receipts = await inParts(node, calls, (outcome) =>
    parseReceipt(resultOf("eth_getTransactionReceipt", outcome)),
  );
  return messages.map((message, index) => {
    const receipt = receipts[index];
    if (receipt?.transactionHash !== message.transactionHash || receipt.blockHash !== message.blockHash) {
      throw new NodeInconsistentError("the node gave a receipt of another block");
    }
    return { ...message, succeeded: receipt.succeeded };
  });
}

function blockOfLog(blocks: readonly NodeBlock[], from: number, log: NodeLog): NodeBlock {
  const block = blocks[log.blockNumber - from];
  if (block === undefined || block.hash !== log.blockHash || log.removed === true) {
    throw new NodeInconsistentError("the node gave a log of another block");
  }
  return block;
}

function byPosition(a: Operation, b: Operation): number {
  return a.transactionIndex - b.transactionIndex || a.position - b.position;
}
