import { hexToBytes, keccak256 } from "viem";
import { z } from "zod";
import { NodeInconsistentError, parseOutcome, type RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
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
 * The logs of the blocks, where the node's index of logs may lag behind its blocks, or cut long answers: the receipts
 * decide about a block that should have logs by its bloom filter and got none. A filter alone never decides: not every
 * chain fills it.
 * @throws NodeInconsistentError, and what the node's calls throw
 */
export async function completeLogs(
  node: RpcNode,
  blocks: readonly NodeBlock[],
  given: readonly NodeLog[],
): Promise<readonly NodeLog[]> {
  const possible = blocks.filter(({ logsBloom }) => mayHaveEvents(logsBloom));
  if (possible.length === 0) return given;
  const numbers = new Set(given.map(({ blockNumber }) => blockNumber));
  const doubtful = possible.filter(({ number }) => !numbers.has(number));
  if ((await logsOfReceipts(node, doubtful)).length === 0) return given;
  log.warn({ node: node.name, blocks: doubtful.length }, "node left logs out; its receipts are read instead");
  const all = blocks.filter(({ number, logsBloom }) => numbers.has(number) || mayHaveEvents(logsBloom));
  return logsOfReceipts(node, all);
}

async function logsOfReceipts(node: RpcNode, blocks: readonly NodeBlock[]): Promise<NodeLog[]> {
  const logs: NodeLog[] = [];
  for (const block of blocks) {
    const receipts = await fetchReceipts(node, block);
    if (receipts.length !== block.transactions.length || receipts.some(({ blockHash }) => blockHash !== block.hash)) {
      throw new NodeInconsistentError("the node gave receipts of another block");
    }
    logs.push(...receipts.flatMap((receipt) => receipt.logs).filter(isEvent));
  }
  return logs;
}

function isEvent({ topics }: NodeLog): boolean {
  return EVENT_TOPICS.some((topic) => topic === topics[0]);
}

async function fetchReceipts(node: RpcNode, block: NodeBlock): Promise<Receipt[]> {
  if (node.hasBlockReceipts !== false) {
    const [outcome] = await node.batch([{ method: "eth_getBlockReceipts", params: [block.hash] }], "gap");
    if (outcome?.kind === "result" && outcome.result !== null) {
      return parseOutcome("eth_getBlockReceipts", outcome, z.array(receiptWithLogs));
    }
  }
  const hashes = block.transactions.map(hashOf);
  const outcomes = await node.batch(
    hashes.map((hash) => ({ method: "eth_getTransactionReceipt", params: [hash] })),
    "gap",
  );
  return outcomes.map((outcome: RpcOutcome) => parseOutcome("eth_getTransactionReceipt", outcome, receiptWithLogs));
}

function hashOf(transaction: unknown): string {
  const parsed = z.object({ hash: z.string() }).safeParse(transaction);
  if (!parsed.success) throw new NodeInconsistentError("the node gave a malformed transaction", parsed.error);
  return parsed.data.hash;
}
