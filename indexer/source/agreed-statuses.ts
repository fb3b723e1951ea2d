import { NodeInconsistentError, NodeUnreachableError, type RpcClient, type RpcNode } from "@/lib/chain/rpc";
import { providerOf } from "@/lib/config";
import { fetchStatuses, type TransactionReference } from "./fetch-statuses";

const NO_BLOCKS: ReadonlySet<never> = new Set();

/**
 * Fetches whether each transaction succeeded from the receipts of two providers, which must agree (spec §8.8.3).
 * @throws NodeInconsistentError if they do not; NodeUnreachableError if no other provider can be called; the errors of the calls. All
 * are retryable.
 */
export async function fetchAgreedStatuses(
  rpc: RpcClient,
  node: RpcNode,
  transactions: readonly TransactionReference[],
): Promise<readonly boolean[]> {
  if (transactions.length === 0) return [];
  const provider = providerOf(node.name);
  const second = rpc.readyNodes().find(({ name }) => providerOf(name) !== provider);
  if (second === undefined)
    throw new NodeUnreachableError("no second provider can be asked for the receipts of messages");
  const [statuses, others] = await Promise.all([
    fetchStatuses(node, transactions, NO_BLOCKS),
    second.attempt((other) => fetchStatuses(other, transactions, NO_BLOCKS)),
  ]);
  const differing = transactions.find((_, index) => statuses[index] !== others[index]);
  if (differing === undefined) return statuses;
  throw new NodeInconsistentError(
    `${node.name} and ${second.name} disagree whether transaction ${differing.transactionHash} succeeded`,
  );
}
