import type { RpcClient, RpcNode } from "@/lib/chain/rpc";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { type ChainHead, headOf } from "./head";
import { probeNode } from "./probe";

/** Blocks that a node may be behind the highest before another one is asked. */
const BEHIND = 5;

/** A node has fewer blocks than the others. */
class NodeBehindError extends RetryableError {
  readonly code = "NODE_BEHIND";
  constructor(blocks: number) {
    super(`the node is ${blocks} blocks behind`, { mend: "Another node is asked. If it lasts, look at this one." });
  }
}

/**
 * Learns the heights of the nodes that are not asked otherwise, and how far the highest is: a node that stays behind
 * the others is left alone for a while, so that another one takes its place. A node that was away at the start is
 * probed now.
 */
export async function compareHeights(rpc: RpcClient, current: ChainHead): Promise<void> {
  const others = rpc.nodes.filter((node) => node.isReady && node.height !== current.number);
  await Promise.all(
    others.map(async (node) => {
      try {
        if (node.hasBlockReceipts === null) await probeNode(node);
        else await node.attempt(learnHeight);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        log.debug({ node: node.name, error }, "node failed");
      }
    }),
  );
  const highest = Math.max(...rpc.nodes.map(({ height }) => height));
  for (const node of rpc.nodes) {
    if (node.isReady && node.height < highest - BEHIND) node.failed(new NodeBehindError(highest - node.height));
  }
}

async function learnHeight(node: RpcNode): Promise<void> {
  const { number } = await headOf(node);
  node.height = number;
}
