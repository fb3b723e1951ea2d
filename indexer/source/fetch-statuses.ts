import { NodeInconsistentError, type RpcNode, resultOf } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { inParts } from "./in-parts";
import { parseReceipt } from "./node-transaction";

/** A transaction in its block. */
export interface TransactionReference {
  readonly transactionHash: Hash;
  readonly blockHash: Hash;
}

/**
 * Fetches whether each transaction succeeded, from its receipt.
 * @throws NodeInconsistentError if a receipt is of another block; the errors of the node's calls. All are retryable.
 */
export async function fetchStatuses(
  node: RpcNode,
  transactions: readonly TransactionReference[],
): Promise<readonly boolean[]> {
  const method = "eth_getTransactionReceipt";
  const calls = transactions.map(({ transactionHash }) => ({ method, params: [transactionHash] }));
  return inParts(node, calls, (outcome, index) => {
    const receipt = parseReceipt(resultOf(method, outcome));
    const expected = transactions[index];
    if (receipt.transactionHash !== expected?.transactionHash || receipt.blockHash !== expected.blockHash) {
      throw new NodeInconsistentError("the node returned a receipt of another block");
    }
    return receipt.succeeded;
  });
}
