import { hexToBytes, keccak256 } from "viem/utils";
import { z } from "zod";
import {
  AnswerTooLargeError,
  hashSchema,
  NodeInconsistentError,
  parseList,
  parseOutcome,
  parseResult,
  type RpcNode,
} from "@/lib/chain/rpc";
import { type Hash, type Hex, isEvent } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import type { ListedLogs } from "./fetch-logs";
import { inParts } from "./in-parts";
import type { NodeBlock } from "./node-block";
import { logSchema, type NodeLog, receiptSchema } from "./schemas";

/** Its logs are parsed one by one. Only the logs of events become events. */
const receiptWithLogs = receiptSchema.extend({ logs: z.array(z.unknown()) });
type Receipt = z.infer<typeof receiptWithLogs>;

/** Hex digits of a bloom filter, without `0x`. */
const DIGITS = 512;

interface Bit {
  /** Index of the hex digit in the text. */
  readonly digit: number;
  readonly mask: number;
}

/** The three bits that a log with this topic sets in a bloom filter. */
function bitsOf(topic: Hex): readonly Bit[] {
  const hash = hexToBytes(keccak256(topic));
  return [0, 2, 4].map((offset) => {
    const bit = (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047;
    return { digit: 2 + DIGITS - 1 - (bit >> 2), mask: 1 << (bit & 3) };
  });
}

/** {@link bitsOf} the topics of each list. A network has one list. */
const BITS_OF_TOPICS = new WeakMap<readonly Hex[], readonly (readonly Bit[])[]>();

function bitsOfTopics(topics: readonly Hex[]): readonly (readonly Bit[])[] {
  const known = BITS_OF_TOPICS.get(topics);
  if (known !== undefined) return known;
  const bits = topics.map((topic) => bitsOf(topic));
  BITS_OF_TOPICS.set(topics, bits);
  return bits;
}

/** Whether the block may have a log with one of the topics according to its bloom filter; false if it has no filter. */
export function mayHaveEvents(topics: readonly Hex[], bloom: string | null): boolean {
  if (bloom?.length !== 2 + DIGITS) return false;
  return bitsOfTopics(topics).some((bits) => bits.every(({ digit, mask }) => (digitAt(bloom, digit) & mask) !== 0));
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index) | 0x20;
  return code >= 0x61 ? code - 0x57 : code & 0xf;
}

/**
 * Completes the logs that `eth_getLogs` returned for the blocks (spec §6.8). A node's log index may lag behind its
 * blocks, or truncate or refuse long answers. So the logs are read from the receipts of each block that has logs in
 * `listed`, whose logs the node refuses to list, or that may have events according to its bloom filter. A filter alone
 * does not exclude a block, because not every chain sets it. Returns only logs that are events.
 * @throws NodeInconsistentError if `listed` has a log of another block, or an event that no receipt has;
 * AnswerTooLargeError; the errors of the calls
 */
export async function completeLogs(
  node: RpcNode,
  topics: readonly Hex[],
  blocks: readonly NodeBlock[],
  listed: ListedLogs,
): Promise<readonly NodeLog[]> {
  expectLogsOf(blocks, listed.logs);
  const { refused } = listed;
  const unlisted = new Set(refused);
  const given = listed.logs.filter(isEvent);
  // Also those with other logs only: a node that truncates its answer may have omitted the events.
  const numbers = new Set([...listed.logs.map(({ blockNumber }) => blockNumber), ...refused]);
  const candidates = blocks.filter(({ number, logsBloom }) => numbers.has(number) || mayHaveEvents(topics, logsBloom));
  if (candidates.length === 0) return given;
  const logs = await logsOfReceipts(node, topics, candidates);
  const keys = new Set(logs.map(keyOf));
  if (!given.every((each) => keys.has(keyOf(each)))) {
    throw new NodeInconsistentError("the node returned a log that is in no receipt");
  }
  if (refused.length > 0) {
    log.warn(
      { node: node.name, blocks: refused },
      "the node does not list the logs of a block; its receipts have them",
    );
  }
  const missing = logs.filter(({ blockNumber }) => !unlisted.has(blockNumber)).length - given.length;
  if (missing > 0) log.warn({ node: node.name, missing }, "the node omitted logs; its receipts have them");
  return logs;
}

/** @throws NodeInconsistentError if a log, also one that is no event, is of another block */
function expectLogsOf(blocks: readonly NodeBlock[], logs: readonly NodeLog[]): void {
  const from = blocks[0]?.number ?? 0;
  if (logs.every(({ blockNumber, blockHash }) => blocks[blockNumber - from]?.hash === blockHash)) return;
  throw new NodeInconsistentError("the node returned a log of another block");
}

function keyOf({ blockHash, logIndex }: NodeLog): string {
  return `${blockHash}:${logIndex}`;
}

async function logsOfReceipts(node: RpcNode, topics: readonly Hex[], blocks: readonly NodeBlock[]): Promise<NodeLog[]> {
  return (await logsOfBlockReceipts(node, topics, blocks)) ?? (await logsOfEachReceipt(node, topics, blocks));
}

/**
 * Null if the node lacks the method or does not return the receipts, or if the receipts of a block are too large
 * together.
 */
async function logsOfBlockReceipts(
  node: RpcNode,
  topics: readonly Hex[],
  blocks: readonly NodeBlock[],
): Promise<NodeLog[] | null> {
  if (node.hasBlockReceipts === false) return null;
  const events = new EventLogs(node, topics);
  const calls = blocks.map(({ hash }) => ({ method: METHODS.ofBlock, params: [hash] }));
  try {
    const given = await inParts(node, calls, (outcome, index) => {
      if (outcome?.kind !== "result" || outcome.result === null) return false;
      const receipts = parseList(METHODS.ofBlock, outcome, receiptWithLogs);
      if (!areReceiptsOf(blocks[index], receipts)) throw ofAnotherBlock();
      for (const receipt of receipts) events.add(METHODS.ofBlock, receipt);
      return true;
    });
    return given.every((each) => each) ? events.logs : null;
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return null;
    throw error;
  }
}

/** Whether the list has exactly one receipt of each transaction of the block. */
function areReceiptsOf(block: NodeBlock | undefined, receipts: readonly Receipt[]): boolean {
  const hashes = new Set(receipts.map(({ transactionHash }) => transactionHash));
  return (
    receipts.length === block?.transactions.length &&
    receipts.every(({ blockHash }) => blockHash === block.hash) &&
    block.transactions.every((transaction) => hashes.has(hashOf(transaction)))
  );
}

async function logsOfEachReceipt(
  node: RpcNode,
  topics: readonly Hex[],
  blocks: readonly NodeBlock[],
): Promise<NodeLog[]> {
  const events = new EventLogs(node, topics);
  const transactions = blocks.flatMap((block) => block.transactions.map((each) => ({ block, hash: hashOf(each) })));
  const calls = transactions.map(({ hash }) => ({ method: METHODS.ofTransaction, params: [hash] }));
  await inParts(node, calls, (outcome, index) => {
    const receipt = parseOutcome(METHODS.ofTransaction, outcome, receiptWithLogs);
    const transaction = transactions[index];
    const isAsked = receipt.transactionHash === transaction?.hash && receipt.blockHash === transaction.block.hash;
    if (!isAsked) throw ofAnotherBlock();
    events.add(METHODS.ofTransaction, receipt);
  });
  return events.logs;
}

const METHODS = { ofBlock: "eth_getBlockReceipts", ofTransaction: "eth_getTransactionReceipt" } as const;

/** Characters of a log's JSON without its data. */
const LOG_OVERHEAD = 500;

/**
 * Collects the events with one of the topics from receipts, up to the size of one answer. Other logs with these topics
 * cost so little gas that a block can have more of them than fit.
 */
class EventLogs {
  readonly logs: NodeLog[] = [];
  readonly #node: RpcNode;
  readonly #topics: readonly Hex[];
  #size = 0;

  constructor(node: RpcNode, topics: readonly Hex[]) {
    this.#node = node;
    this.#topics = topics;
  }

  /** @throws AnswerTooLargeError */
  add(method: string, { logs }: Receipt): void {
    for (const each of logs) {
      const found = parseResult(method, each, logSchema);
      if (!this.#topics.some((topic) => topic === found.topics[0]) || !isEvent(found)) continue;
      this.logs.push(found);
      this.#size += LOG_OVERHEAD + found.data.length;
      if (this.#size > this.#node.largestAnswer) throw new AnswerTooLargeError(this.#node.largestAnswer);
    }
  }
}

function ofAnotherBlock(): NodeInconsistentError {
  return new NodeInconsistentError("the node returned receipts of another block or transaction");
}

function hashOf(transaction: unknown): Hash {
  const parsed = z.object({ hash: hashSchema }).safeParse(transaction);
  if (!parsed.success) throw new NodeInconsistentError("the node returned a malformed transaction", parsed.error);
  return parsed.data.hash;
}
