import { parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { type ChainHead, headOf } from "./head";
import { probeNode } from "./probe";
import { headerSchema } from "./schemas";

/** Number of blocks that a node may lag before it is suspended. */
const ALLOWED_LAG = 5;

/** A node has fewer blocks than the others. */
class NodeBehindError extends RetryableError {
  readonly code = "NODE_BEHIND";
  constructor(blocks: number) {
    super(`the node lags by ${blocks} blocks`, {
      hint: "The worker uses another node. If it persists, check this one.",
    });
  }
}

/**
 * Fetches the heights of the nodes that the worker does not currently use, and suspends lagging nodes for a while, so
 * that another node is used. A node lags if it is behind the last linked block of the index, or behind later blocks
 * that another node provides. A claimed height alone does not cause another node to be suspended. A node that was
 * unavailable at the start is probed. `linked`: the last linked block; null if there is none. `from`: the block before
 * the next one to index. Returns whether any node was suspended.
 * @throws errors that are not retryable
 */
export async function compareHeights(
  rpc: RpcClient,
  current: ChainHead,
  { linked, from }: { readonly linked: number | null; readonly from: number },
): Promise<boolean> {
  const others = rpc.nodes.filter((node) => node.isReady && node.height !== current.number);
  await Promise.all(others.map((node) => attempt(node, node.hasBlockReceipts === null ? null : fetchHeight)));
  const least = ((await isAnyAhead(rpc.nodes, from)) ? from + ALLOWED_LAG + 1 : (linked ?? -1)) - ALLOWED_LAG;
  const ready = rpc.nodes.filter((node) => node.isReady);
  // If all nodes lag together, they still serve the blocks that the index needs next.
  const behind = ready.filter(({ height }) => height < least);
  if (behind.length === ready.length) return false;
  for (const node of behind) node.failed(new NodeBehindError(least + ALLOWED_LAG - node.height));
  return behind.length > 0;
}

/** Runs `work` with a node, or probes the node if it is null. Undefined if the node fails. */
async function attempt<T>(node: RpcNode, work: ((node: RpcNode) => Promise<T>) | null): Promise<T | undefined> {
  try {
    if (work !== null) return await node.attempt(work);
    await probeNode(node);
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    log.debug({ node: node.name, error }, "node failed");
  }
  return undefined;
}

async function fetchHeight(node: RpcNode): Promise<void> {
  const { number } = await headOf(node);
  node.height = number;
}

/** Whether a node shows more blocks after `from` than a node may lag. Fetches only if a node may lack them. */
async function isAnyAhead(nodes: readonly RpcNode[], from: number): Promise<boolean> {
  const ready = nodes.filter((node) => node.isReady);
  if (ready.every(({ height }) => height > from)) return false;
  for (const node of ready) {
    if (node.height > from + ALLOWED_LAG && (await attempt(node, (each) => showsBlocksAfter(each, from))) === true)
      return true;
  }
  return false;
}

/** Whether the node has the blocks after `from`, linked by parent hashes. Their hashes are not checked: a lie only suspends others for a while. */
async function showsBlocksAfter(node: RpcNode, from: number): Promise<boolean> {
  const numbers = Array.from({ length: ALLOWED_LAG + 1 }, (_, index) => from + 1 + index);
  const calls = numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  const headers = outcomes.map((outcome) => parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable()));
  return headers.every((header, index) => {
    const parent = headers[index - 1];
    return header !== null && header.number === numbers[index] && (!parent || header.parentHash === parent.hash);
  });
}
