import { BUSY, type RpcCall, type RpcNode, type RpcOutcome } from "@/lib/chain/rpc";
import type { Hash } from "@/lib/protocol";
import { ReadReceiptList } from "./read-receipts";

const METHOD = "eth_getBlockReceipts";

/** The call for the receipts of all transactions of a block. */
export function receiptsCall(block: Hash): RpcCall {
  return { method: METHOD, params: [block] };
}

/** The receipts of the outcome of {@link receiptsCall} that were read from bytes; null if they were not. */
export function readReceiptsIn(node: RpcNode, outcome: RpcOutcome | undefined): ReadReceiptList | null {
  if (outcome?.kind !== "result" || !(outcome.result instanceof ReadReceiptList)) return null;
  node.hasBlockReceipts ??= true;
  return outcome.result;
}

/**
 * The unparsed receipts of the outcome of {@link receiptsCall}; null if the node did not return them. Records whether the
 * node supports the method, if no probe has shown it.
 */
export function receiptsIn(node: RpcNode, outcome: RpcOutcome | undefined): readonly unknown[] | null {
  if (outcome?.kind === "result" && Array.isArray(outcome.result)) {
    node.hasBlockReceipts ??= true;
    return outcome.result;
  }
  if (outcome?.kind === "error" && outcome.code !== BUSY) node.hasBlockReceipts ??= false;
  return null;
}
