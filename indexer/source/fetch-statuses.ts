import { AnswerTooLargeError, NodeInconsistentError, type RpcNode, type RpcOutcome, resultOf } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { receiptsCall, receiptsIn } from "./block-receipts";
import { inParts } from "./in-parts";
import { type NodeReceipt, parseReceipt, readReceipt } from "./node-transaction";

/** A transaction in its block. */
export interface TransactionReference {
  readonly transactionHash: Hash;
  readonly blockHash: Hash;
}

const OF_TRANSACTION = "eth_getTransactionReceipt";
const NO_BLOCKS: ReadonlySet<Hash> = new Set();

/**
 * Fetches whether each transaction succeeded, from its receipt. For the blocks in `dense`, one call returns the receipts of
 * the whole block, if the node supports it.
 * @throws NodeInconsistentError if the receipt of a transaction is malformed or belongs to another block; the errors of the node's
 * calls. All are retryable.
 */
export async function fetchStatuses(
  node: RpcNode,
  transactions: readonly TransactionReference[],
  dense: ReadonlySet<Hash>,
): Promise<readonly boolean[]> {
  const statuses = await fetchTogether(node, transactions, node.hasBlockReceipts === true ? dense : NO_BLOCKS);
  // The node did not return the receipts of some blocks.
  const missing = transactions.filter((_, index) => statuses[index] === undefined);
  const single = missing.length === 0 ? [] : await fetchTogether(node, missing, NO_BLOCKS);
  let next = 0;
  return statuses.map((status) => status ?? single[next++] === true);
}

/** The status of each transaction; undefined if the receipts of its block lack a well-formed one. */
async function fetchTogether(
  node: RpcNode,
  transactions: readonly TransactionReference[],
  dense: ReadonlySet<Hash>,
): Promise<(boolean | undefined)[]> {
  const blocks = [...dense];
  const single = transactions.filter(({ blockHash }) => !dense.has(blockHash));
  const calls = [
    ...blocks.map(receiptsCall),
    ...single.map(({ transactionHash }) => ({ method: OF_TRANSACTION, params: [transactionHash] })),
  ];
  const statuses = new Map<string, boolean>();
  const add = (receipt: NodeReceipt): void => void statuses.set(keyOf(receipt), receipt.succeeded);
  try {
    await inParts(
      node,
      calls,
      (outcome, index) => {
        const block = blocks[index];
        if (block !== undefined) receiptsOf(node, block, outcome).forEach(add);
        else add(receiptOf(single[index - blocks.length], outcome));
      },
      { canSplit: blocks.length > 0 },
    );
  } catch (error) {
    // The receipts of a block also have the logs of its other transactions.
    if (!(error instanceof AnswerTooLargeError) || blocks.length === 0) throw error;
    return fetchTogether(node, transactions, NO_BLOCKS);
  }
  return transactions.map((transaction) => statuses.get(keyOf(transaction)));
}

function keyOf({ blockHash, transactionHash }: TransactionReference): string {
  return blockHash + transactionHash;
}

/**
 * The well-formed receipts of a block; none if the node did not return them, or returned two of one transaction. The others
 * are missing: the node may answer correctly for each transaction.
 */
function receiptsOf(node: RpcNode, block: Hash, outcome: RpcOutcome | undefined): readonly NodeReceipt[] {
  const receipts = (receiptsIn(node, outcome) ?? []).flatMap((each) => readReceipt(each, block) ?? []);
  const ofBlock = receipts.filter(({ blockHash }) => blockHash === block);
  return new Set(ofBlock.map(keyOf)).size === ofBlock.length ? ofBlock : [];
}

function receiptOf(expected: TransactionReference | undefined, outcome: RpcOutcome | undefined): NodeReceipt {
  if (expected === undefined) throw ofAnotherBlock();
  const receipt = parseReceipt(resultOf(OF_TRANSACTION, outcome), expected.blockHash);
  if (keyOf(receipt) !== keyOf(expected)) throw ofAnotherBlock();
  return receipt;
}

function ofAnotherBlock(): NodeInconsistentError {
  return new NodeInconsistentError("the node returned a receipt of another block");
}
