import {
  NodeInconsistentError,
  NodeRefusedError,
  parseOutcome,
  type RpcClient,
  type RpcNode,
  toQuantity,
} from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { headerSchema } from "./schemas";
import type { BlockReference } from "./types";

/** Blocks that a node may be behind the highest before another one is asked. */
const BEHIND = 5;

/** A node has fewer blocks than the others. */
class NodeBehindError extends RetryableError {
  readonly code = "NODE_BEHIND";
  constructor(blocks: number) {
    super(`the node is ${blocks} blocks behind`, { mend: "Another node is asked. If it lasts, look at this one." });
  }
}

/** The chain as a node sees it now. */
export interface ChainHead extends BlockReference {
  /** The node's last final block; null where it does not know the tag. */
  readonly finalized: number | null;
}

/**
 * The node's head and its last final block.
 * @throws the client's errors; all of them retryable
 */
export async function fetchHead(rpc: RpcClient): Promise<ChainHead> {
  return rpc.onOneNode(-1, async (node) => {
    const head = await headOf(node);
    node.height = head.number;
    return head;
  });
}

/**
 * Learns the heights of the nodes that are not asked otherwise, and how far the highest is: a node that stays behind
 * the others is left alone for a while, so that another one takes its place.
 */
export async function compareHeights(rpc: RpcClient, current: ChainHead): Promise<void> {
  const others = rpc.nodes.filter((node) => node.pause === 0 && node.height !== current.number);
  await Promise.all(
    others.map(async (node) => {
      try {
        node.height = (await headOf(node)).number;
        node.succeeded();
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        node.failed(error);
      }
    }),
  );
  const highest = Math.max(...rpc.nodes.map(({ height }) => height));
  for (const node of rpc.nodes) {
    if (node.pause === 0 && node.height < highest - BEHIND) node.failed(new NodeBehindError(highest - node.height));
  }
}

async function headOf(node: RpcNode): Promise<ChainHead> {
  const [latest, finalized] = await node.batch([
    { method: "eth_getBlockByNumber", params: ["latest", false] },
    { method: "eth_getBlockByNumber", params: ["finalized", false] },
  ]);
  const head = parseOutcome("eth_getBlockByNumber", latest, headerSchema);
  return { number: head.number, hash: head.hash, timestamp: head.timestamp, finalized: finalNumber(finalized) };
}

function finalNumber(outcome: Parameters<typeof parseOutcome>[1]): number | null {
  try {
    return parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable())?.number ?? null;
  } catch (error) {
    // A chain without the tag refuses it; finality is then by depth alone (decisions.md §7).
    if (error instanceof NodeRefusedError) return null;
    throw error;
  }
}

/**
 * The node's blocks of these numbers; null for one that it does not have.
 * @throws the client's errors; all of them retryable
 */
export async function fetchReferences(rpc: RpcClient, numbers: readonly number[]): Promise<(BlockReference | null)[]> {
  const outcomes = await rpc.batch(
    numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] })),
  );
  return numbers.map((number, index) => {
    const block = parseOutcome("eth_getBlockByNumber", outcomes[index], headerSchema.nullable());
    if (block !== null && block.number !== number) {
      throw new NodeInconsistentError("the node gave a block of another number");
    }
    return block;
  });
}
