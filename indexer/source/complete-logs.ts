import { hexToBytes, keccak256 } from "viem";
import { z } from "zod";
import {
  AnswerTooLargeError,
  NodeInconsistentError,
  parseList,
  parseOutcome,
  parseResult,
  type RpcNode,
} from "@/lib/chain/rpc";
import { EVENT_TOPICS, type Hex } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { inParts } from "./in-parts";
import type { NodeBlock } from "./node-block";
import { logSchema, type NodeLog, receiptSchema } from "./schemas";

/** Its logs are parsed one by one. */
const receiptWithLogs = receiptSchema.extend({ logs: z.array(z.unknown()) });
type Receipt = z.infer<typeof receiptWithLogs>;

/** Hex digits of a bloom filter's text, without its `0x`. */
const DIGITS = 512;

interface Bit {
  /** Index of the hex digit in the filter's text. */
  readonly digit: number;
  readonly mask: number;
}

/** The three bits of a bloom filter that a log with this topic sets. */
function bitsOf(topic: Hex): readonly Bit[] {
  const hash = hexToBytes(keccak256(topic));
  return [0, 2, 4].map((offset) => {
    const bit = (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047;
    return { digit: 2 + DIGITS - 1 - (bit >> 2), mask: 1 << (bit & 3) };
  });
}

const TOPIC_BITS = EVENT_TOPICS.map((topic) => bitsOf(topic));

/** Whether a block's bloom filter leaves it open that it has events of this protocol; false where it has no filter. */
export function mayHaveEvents(bloom: string | null): boolean {
  if (bloom?.length !== 2 + DIGITS) return false;
  return TOPIC_BITS.some((bits) => bits.every(({ digit, mask }) => (digitAt(bloom, digit) & mask) !== 0));
}

function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index) | 0x20;
  return code >= 0x61 ? code - 0x57 : code & 0xf;
}

/**
 * The logs of the blocks, out of the receipts of those that have some by `given` or may have some by their bloom filters:
 * a node's index of logs may lag behind its blocks, and cut long answers anywhere. A filter alone never decides: not
 * every chain fills it.
 * @throws NodeInconsistentError where `given` has what no receipt has, and what the node's calls throw
 */
export async function completeLogs(
  node: RpcNode,
  blocks: readonly NodeBlock[],
  given: readonly NodeLog[],
): Promise<readonly NodeLog[]> {
  const numbers = new Set(given.map(({ blockNumber }) => blockNumber));
  const candidates = blocks.filter(({ number, logsBloom }) => numbers.has(number) || mayHaveEvents(logsBloom));
  if (candidates.length === 0) return given;
  const logs = await logsOfReceipts(node, candidates);
  const places = new Set(logs.map(placeOf));
  if (!given.every((each) => places.has(placeOf(each)))) {
    throw new NodeInconsistentError("the node gave a log that no receipt has");
  }
  if (logs.length > given.length) {
    log.warn({ node: node.name, left: logs.length - given.length }, "node left logs out; its receipts have them");
  }
  return logs;
}

function placeOf({ blockHash, logIndex }: NodeLog): string {
  return `${blockHash}:${logIndex}`;
}

async function logsOfReceipts(node: RpcNode, blocks: readonly NodeBlock[]): Promise<NodeLog[]> {
  return (await logsOfBlockReceipts(node, blocks)) ?? (await logsOfEachReceipt(node, blocks));
}

/** Null where the node does not know the method, does not give them, or a block's receipts are too large together. */
async function logsOfBlockReceipts(node: RpcNode, blocks: readonly NodeBlock[]): Promise<NodeLog[] | null> {
  if (node.hasBlockReceipts === false) return null;
  const kept = new KeptLogs(node);
  const calls = blocks.map(({ hash }) => ({ method: METHODS.ofBlock, params: [hash] }));
  try {
    const given = await inParts(node, calls, (outcome, index) => {
      if (outcome?.kind !== "result" || outcome.result === null) return false;
      const receipts = parseList(METHODS.ofBlock, outcome, receiptWithLogs);
      const block = blocks[index];
      if (receipts.length !== block?.transactions.length || receipts.some((each) => each.blockHash !== block.hash)) {
        throw ofAnotherBlock();
      }
      for (const receipt of receipts) kept.add(METHODS.ofBlock, receipt);
      return true;
    });
    return given.every((each) => each) ? kept.logs : null;
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return null;
    throw error;
  }
}

async function logsOfEachReceipt(node: RpcNode, blocks: readonly NodeBlock[]): Promise<NodeLog[]> {
  const kept = new KeptLogs(node);
  const transactions = blocks.flatMap((block) => block.transactions.map((each) => ({ block, hash: hashOf(each) })));
  const calls = transactions.map(({ hash }) => ({ method: METHODS.ofTransaction, params: [hash] }));
  await inParts(node, calls, (outcome, index) => {
    const receipt = parseOutcome(METHODS.ofTransaction, outcome, receiptWithLogs);
    if (receipt.blockHash !== transactions[index]?.block.hash) throw ofAnotherBlock();
    kept.add(METHODS.ofTransaction, receipt);
  });
  return kept.logs;
}

const METHODS = { ofBlock: "eth_getBlockReceipts", ofTransaction: "eth_getTransactionReceipt" } as const;

/** Characters of a log's JSON without its data. */
const AROUND_LOG = 500;

/** The events of this protocol out of receipts: as much of them as one answer may hold. */
class KeptLogs {
  readonly logs: NodeLog[] = [];
  readonly #node: RpcNode;
  #size = 0;

  constructor(node: RpcNode) {
    this.#node = node;
  }

  /** @throws AnswerTooLargeError */
  add(method: string, { logs }: Receipt): void {
    for (const each of logs) {
      const found = parseResult(method, each, logSchema);
      if (!isEvent(found)) continue;
      this.logs.push(found);
      this.#size += AROUND_LOG + found.data.length;
      if (this.#size > this.#node.largestAnswer) throw new AnswerTooLargeError(this.#node.largestAnswer);
    }
  }
}

function ofAnotherBlock(): NodeInconsistentError {
  return new NodeInconsistentError("the node gave receipts of another block");
}

function isEvent({ topics }: NodeLog): boolean {
  return EVENT_TOPICS.some((topic) => topic === topics[0]);
}

function hashOf(transaction: unknown): string {
  const parsed = z.object({ hash: z.string() }).safeParse(transaction);
  if (!parsed.success) throw new NodeInconsistentError("the node gave a malformed transaction", parsed.error);
  return parsed.data.hash;
}
