import { type RpcClient, type RpcNode, toQuantity } from "@/lib/chain/rpc";
import { EVENT_TOPICS } from "@/lib/protocol";
import { RetryableError } from "@/lib/runtime/errors";
import { log } from "@/lib/runtime/log";
import { headOf } from "./head";

/** Cheap calls that are sent at once to learn how many a node takes. */
const BATCH = 200;

/**
 * Probes every node: chain id, height, the tag `finalized`, `eth_getBlockReceipts`, and what it takes at once. One that
 * does not answer is probed when it does.
 * @throws FatalError
 */
export async function probeNodes(rpc: RpcClient): Promise<void> {
  await Promise.all(
    rpc.nodes.map(async (node) => {
      try {
        await probeNode(node);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        log.warn({ node: node.name, error }, "node could not be probed");
      }
    }),
  );
}

/**
 * Learns what a node knows and bears. Its limits move on from there as it complains or does not.
 * @throws RetryableError
 */
export async function probeNode(node: RpcNode): Promise<void> {
  await node.attempt(async () => {
    const { number, finalized } = await headOf(node);
    node.height = number;
    await node.batch(Array.from({ length: BATCH }, () => ({ method: "eth_chainId", params: [] })));
    await probeLogs(node, number);
    const [receipts] = await node.batch([{ method: "eth_getBlockReceipts", params: [toQuantity(number)] }]);
    node.hasBlockReceipts = receipts?.kind === "result" && Array.isArray(receipts.result);
    const { name, hasBlockReceipts, batchSize, logRange } = node;
    log.info(
      { node: name, height: number, finalized: finalized?.number, hasBlockReceipts, batchSize, logRange },
      "node probed",
    );
  });
}

/** Asks for the logs of as many blocks as it takes, less and less of them. */
async function probeLogs(node: RpcNode, height: number): Promise<void> {
  for (;;) {
    const blocks = Math.min(node.logRange, height + 1);
    const range = { fromBlock: toQuantity(height - blocks + 1), toBlock: toQuantity(height) };
    const [outcome] = await node.batch([{ method: "eth_getLogs", params: [{ ...range, topics: [EVENT_TOPICS] }] }]);
    const refused = outcome?.kind === "error";
    if (refused) node.adaptLogRange(true, blocks);
    if (!refused || blocks === 1) return;
  }
}
