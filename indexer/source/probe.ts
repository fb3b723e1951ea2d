import { type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
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
    const [[receipts]] = await Promise.all([
      node.batch([{ method: "eth_getBlockReceipts", params: [toQuantity(number)] }]),
      probeLogs(node, number),
    ]);
    node.hasBlockReceipts = receipts?.kind === "result" && Array.isArray(receipts.result);
    const { name, hasBlockReceipts, batchSize, logRange } = node;
    log.info(
      { node: name, height: number, finalized: finalized?.number, hasBlockReceipts, batchSize, logRange },
      "node probed",
    );
  });
}

/** Requests the logs of fewer blocks each time, until the node accepts the range. */
async function probeLogs(node: RpcNode, height: number): Promise<void> {
  for (;;) {
    const blocks = Math.min(node.logRange, height + 1);
    const [outcome] = await node.batch([logsCall(EVENT_TOPICS, height - blocks + 1, height)]);
    const refused = outcome?.kind === "error";
    if (refused) node.adaptLogRange(true, blocks);
    if (!refused || blocks === 1) return;
  }
}
