import { parseOutcome, type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { type ChainHead, headOf } from "./head";
import { probeNode } from "./probe";
import { headerSchema } from "./schemas";

/** Blocks that a node may be behind before another one is asked. */
const BEHIND = 5;

/** A node has fewer blocks than the others. */
class NodeBehindError extends RetryableError {
  readonly code = "NODE_BEHIND";
  constructor(blocks: number) {
    super(`the node is ${blocks} blocks behind`, { hint: "Another node is asked. If it lasts, look at this one." });
  }
}

/**
 * Learns the heights of the nodes that are not asked otherwise. A node that is behind is left alone for a while, so that
 * another one takes its place: behind the last block that the index has linked, or behind the blocks that another node
 * shows after it. A claimed height alone puts no other node aside. A node that was away at the start is probed now.
 * `linked`: the last linked block; null before the first. `from`: the block before the next one. Gives whether any node
 * is left alone now.
 */
export async function compareHeights(
  rpc: RpcClient,
  current: ChainHead,
  { linked, from }: { readonly linked: number | null; readonly from: number },
): Promise<boolean> {
  const others = rpc.nodes.filter((node) => node.isReady && node.height !== current.number);
  await Promise.all(others.map((node) => attempt(node, node.hasBlockReceipts === null ? null : learnHeight)));
  const least = ((await isAnyAhead(rpc.nodes, from)) ? from + BEHIND + 1 : (linked ?? -1)) - BEHIND;
  const ready = rpc.nodes.filter((node) => node.isReady);
  // Nodes that all fell back together still serve what the index follows next.
  const behind = ready.filter(({ height }) => height < least);
  if (behind.length === ready.length) return false;
  for (const node of behind) node.failed(new NodeBehindError(least + BEHIND - node.height));
  return behind.length > 0;
}

/** Does `work` with a node that may fail; null: probes it. Undefined if it failed. */
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

async function learnHeight(node: RpcNode): Promise<void> {
  const { number } = await headOf(node);
  node.height = number;
}

/** Whether a node that claims so has more blocks after `from` than another may lack. Asked only if one may lack them. */
async function isAnyAhead(nodes: readonly RpcNode[], from: number): Promise<boolean> {
  const ready = nodes.filter((node) => node.isReady);
  if (ready.every(({ height }) => height > from)) return false;
  for (const node of ready) {
    if (node.height > from + BEHIND && (await attempt(node, (asked) => showsBlocksAfter(asked, from))) === true)
      return true;
  }
  return false;
}

/** Whether the node has the blocks after `from`, each the parent of the next. */
async function showsBlocksAfter(node: RpcNode, from: number): Promise<boolean> {
  const numbers = Array.from({ length: BEHIND + 1 }, (_, index) => from + 1 + index);
  const calls = numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toQuantity(number), false] }));
  const outcomes = await node.batch(calls, "head");
  const headers = outcomes.map((outcome) => parseOutcome("eth_getBlockByNumber", outcome, headerSchema.nullable()));
  return headers.every((header, index) => {
    const parent = headers[index - 1];
    return header !== null && header.number === numbers[index] && (!parent || header.parentHash === parent.hash);
  });
}
