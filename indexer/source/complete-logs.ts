import { hexToBytes, keccak256 } from "viem";
import { z } from "zod";
import { NodeInconsistentError, parseOutcome, type RpcNode } from "@/lib/chain/rpc";
import { EVENT_TOPICS, type Hex } from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import type { NodeBlock } from "./node-block";
import { logSchema, type NodeLog, receiptSchema } from "./schemas";

const receiptWithLogs = receiptSchema.extend({ logs: z.array(logSchema) });
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
  const receipts = await fetchReceipts(node, blocks);
  return blocks.flatMap((block, index) => {
    const ofBlock = receipts[index] ?? [];
    if (ofBlock.length !== block.transactions.length || ofBlock.some(({ blockHash }) => blockHash !== block.hash)) {
      throw new NodeInconsistentError("the node gave receipts of another block");
    }
    return ofBlock.flatMap((receipt) => receipt.logs).filter(isEvent);
  });
}

function isEvent({ topics }: NodeLog): boolean {
  return EVENT_TOPICS.some((topic) => topic === topics[0]);
}

/** The receipts of each block. */
async function fetchReceipts(node: RpcNode, blocks: readonly NodeBlock[]): Promise<Receipt[][]> {
  if (node.hasBlockReceipts !== false) {
    const calls = blocks.map(({ hash }) => ({ method: "eth_getBlockReceipts", params: [hash] }));
    const outcomes = await node.batch(calls, "gap");
    if (outcomes.every((outcome) => outcome.kind === "result" && outcome.result !== null)) {
      return outcomes.map((outcome) => parseOutcome("eth_getBlockReceipts", outcome, z.array(receiptWithLogs)));
    }
  }
  const hashes = blocks.map(({ transactions }) => transactions.map(hashOf));
  const calls = hashes.flat().map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] }));
  const outcomes = await node.batch(calls, "gap");
  let next = 0;
  return hashes.map((ofBlock) =>
    ofBlock.map(() => parseOutcome("eth_getTransactionReceipt", outcomes[next++], receiptWithLogs)),
  );
}

function hashOf(transaction: unknown): string {
  const parsed = z.object({ hash: z.string() }).safeParse(transaction);
  if (!parsed.success) throw new NodeInconsistentError("the node gave a malformed transaction", parsed.error);
  return parsed.data.hash;
}
