import {
  AnswerTooLargeError,
  type RpcCall,
  type RpcClient,
  type RpcNode,
  type RpcOutcome,
  toQuantity,
} from "@/lib/chain/rpc";
import { EVENT_TOPICS } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { logsCall } from "./fetch-logs";
import { headOf } from "./head";

/** Number of calls per request with which the search for the size that a node accepts begins. */
const BATCH = 200;

/**
 * Probes every node: chain id, height, the tag `finalized`, `eth_getBlockReceipts`, batch size and range of logs. A node
 * that does not answer is logged and probed later ({@link compareHeights}).
 * @throws errors that are not retryable
 */
export async function probeNodes(rpc: RpcClient): Promise<void> {
  await Promise.all(
    rpc.nodes.map(async (node) => {
      try {
        await probeNode(node);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        log.warn({ node: node.name, error }, "the node could not be probed");
      }
    }),
  );
}

/**
 * Probes the methods and limits of a node. Later answers adapt the limits.
 * @throws RetryableError
 */
export async function probeNode(node: RpcNode): Promise<void> {
  await node.attempt(async () => {
    const [{ number, finalized }] = await Promise.all([headOf(node), node.findBatchSize(BATCH)]);
    node.height = number;
    [node.hasBlockReceipts] = await Promise.all([probeReceipts(node, number), probeLogs(node, number)]);
    const { name, hasBlockReceipts, batchSize, logRange } = node;
    log.info(
      { node: name, height: number, finalized: finalized?.number, hasBlockReceipts, batchSize, logRange },
      "node probed",
    );
  });
}

/** Whether the node returns the receipts of a block. An answer that is too large shows that it does. */
async function probeReceipts(node: RpcNode, height: number): Promise<boolean> {
  const outcome = await answerTo(node, { method: "eth_getBlockReceipts", params: [toQuantity(height)] });
  return outcome === "large" || (outcome?.kind === "result" && Array.isArray(outcome.result));
}

/**
 * Requests the logs of fewer blocks each time, until the node accepts the range. A node that begins to send more than an
 * answer may have accepts it: the sizes of blocks limit later ranges.
 */
async function probeLogs(node: RpcNode, height: number): Promise<void> {
  for (;;) {
    const blocks = Math.min(node.logRange, height + 1);
    const outcome = await answerTo(node, logsCall(EVENT_TOPICS, height - blocks + 1, height));
    const refused = outcome !== "large" && outcome?.kind === "error";
    if (refused) node.adaptLogRange(true, blocks);
    if (!refused || blocks === 1) return;
  }
}

/** The outcome of a call; `large` if it is larger than an answer may be, which is no failure of the node. */
async function answerTo(node: RpcNode, call: RpcCall): Promise<RpcOutcome | "large" | undefined> {
  try {
    const [outcome] = await node.batch([call]);
    return outcome;
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return "large";
    throw error;
  }
}
