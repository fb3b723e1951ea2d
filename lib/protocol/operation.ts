import { mayBeMessage, recognize, recognizeText } from "./recognize";
import type { BlockContext, MessageOperation, Position, Recognition, Transaction } from "./types";

/**
 * The message operation of a transaction, or null if its calldata is not a message. A message in a failed transaction or
 * without a recipient is an operation too, which `step` rejects (spec §2.2).
 */
export function messageOperation(block: BlockContext, transaction: Transaction): MessageOperation | null {
  return mayBeMessage(transaction.input) ? operationOf(block, transaction, recognize(transaction.input)) : null;
}

/** A transaction whose calldata was recorded as text. */
export type RecordedTransaction = Omit<Transaction, "input"> & { readonly text: string };

/** As {@link messageOperation}, from the text of the calldata. Its surrogates must have their pairs. */
export function recordedMessage(block: BlockContext, transaction: RecordedTransaction): MessageOperation | null {
  return operationOf(block, transaction, recognizeText(transaction.text));
}

function operationOf(
  block: BlockContext,
  transaction: Omit<Transaction, "input">,
  recognition: Recognition,
): MessageOperation | null {
  if (recognition.kind === "none") return null;
  return {
    source: "message",
    blockNumber: block.number,
    transactionIndex: transaction.index,
    position: 0,
    blockHash: block.hash,
    parentHash: block.parentHash,
    timestamp: block.timestamp,
    transactionHash: transaction.hash,
    from: transaction.from,
    to: transaction.to,
    value: transaction.value,
    succeeded: transaction.succeeded,
    text: recognition.text,
    content: recognition,
  };
}

/** Negative if `a` comes before `b` in the protocol's order, positive if after, 0 if they are the same (spec §3.1). */
export function comparePositions(a: Position, b: Position): number {
  return a.blockNumber - b.blockNumber || a.transactionIndex - b.transactionIndex || a.position - b.position;
}
