import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import { NodeInconsistentError } from "@/lib/chain/rpc";
import {
  dependsOnSigner,
  type MessageOperation,
  messageOperation,
  type Operation,
  operationOfEvent,
} from "@/lib/protocol";
import { WorkSlice } from "@/lib/runtime/work-slice";
import type { FetchedRange } from "../source/fetch-blocks";
import type { NodeBlock, NodeBlockTransaction } from "../source/node-block";
import type { NodeLog } from "../source/node-log";
import { type NodeTransaction, parseTransaction } from "../source/node-transaction";
import type { EventLog } from "../source/receipt-logs";
import type { OperatingTransactions } from "../verification/types";

/** The operations of a range of blocks, not yet in order. */
export interface Recognized {
  /** Treated as failed for now: the status is fetched afterwards, only for transactions with a message. */
  readonly messages: readonly MessageOperation[];
  readonly events: readonly Operation[];
  /** By block: the transactions that they come from. */
  readonly transactions: readonly OperatingTransactions[];
}

/**
 * Recognizes the messages (spec §2) and events (spec §6.2) of consecutive blocks. Yields to the event loop also within a block.
 * @throws NodeInconsistentError if a transaction or a log is malformed or of another block
 */
export async function recognizeRange({ blocks, receipts }: FetchedRange): Promise<Recognized> {
  const from = blocks[0]?.number ?? 0;
  const parsed = new ParsedTransactions();
  const slice = new WorkSlice();
  const messages: MessageOperation[] = [];
  for (const block of blocks) {
    for (const [index, { input }] of block.transactions.entries()) {
      if (!beginsLikeMessage(input)) continue;
      if (slice.isUsedUp) await slice.next();
      const message = messageOf(block, index, parsed);
      if (message !== null) messages.push(message);
    }
  }
  const events: Operation[] = [];
  for (const each of receipts.events) {
    if (slice.isUsedUp) await slice.next();
    events.push(eventOf(blockOfLog(blocks, from, each.log), parsed, each));
  }
  return { messages, events, transactions: operatingTransactions(blocks, [...messages, ...events]) };
}

/** The transactions that operations come from, by block, each once. */
function operatingTransactions(
  blocks: readonly NodeBlock[],
  operations: readonly Operation[],
): OperatingTransactions[] {
  const from = blocks[0]?.number ?? 0;
  const byBlock = new Map<number, Map<number, boolean>>();
  for (const operation of operations) {
    const { blockNumber, transactionIndex } = operation;
    const ofBlock = byBlock.get(blockNumber) ?? new Map<number, boolean>();
    byBlock.set(blockNumber, ofBlock);
    ofBlock.set(transactionIndex, ofBlock.get(transactionIndex) === true || dependsOnSigner(operation));
  }
  return [...byBlock].map(([block, indexes]) => {
    const listed = blocks[block - from]?.transactions ?? [];
    const at = (index: number): NodeBlockTransaction[] => listed.slice(index, index + 1);
    return {
      block,
      transactions: [...indexes.keys()].flatMap(at),
      signed: [...indexes].flatMap(([index, isDecisive]) => (isDecisive ? at(index) : [])),
    };
  });
}

/**
 * The parsed transactions of a range. Each is parsed once: a transaction may have thousands of logs, and parsing reads its
 * whole calldata, so parsing it for each log would not be linear in the size of the block.
 */
class ParsedTransactions {
  readonly #byBlock = new Map<NodeBlock, Map<number, NodeTransaction>>();

  /** @throws NodeInconsistentError if it is malformed or of another block */
  at(block: NodeBlock, index: number): NodeTransaction {
    const ofBlock = this.#ofBlock(block);
    const known = ofBlock.get(index);
    if (known !== undefined) return known;
    const transaction = transactionAt(block, index);
    ofBlock.set(index, transaction);
    return transaction;
  }

  #ofBlock(block: NodeBlock): Map<number, NodeTransaction> {
    const known = this.#byBlock.get(block);
    if (known !== undefined) return known;
    const transactions = new Map<number, NodeTransaction>();
    this.#byBlock.set(block, transactions);
    return transactions;
  }
}

/** The message of a transaction whose calldata begins like one; null if it is none. */
function messageOf(block: NodeBlock, index: number, parsed: ParsedTransactions): MessageOperation | null {
  // Written out, because a spread with an additional member takes several microseconds.
  const { hash, from, to, value, input } = parsed.at(block, index);
  return messageOperation(block, { hash, index, from, to, value, input, succeeded: false });
}

function eventOf(block: NodeBlock, parsed: ParsedTransactions, { log, event }: EventLog): Operation {
  const { hash, from, transactionIndex: index } = parsed.at(block, log.transactionIndex);
  if (hash !== log.transactionHash) throw new NodeInconsistentError("a log is of another transaction");
  return operationOfEvent(block, { hash, index, from }, log, event);
}

function transactionAt(block: NodeBlock, index: number): NodeTransaction {
  const transaction = parseTransaction(block.transactions[index], block.number, index);
  if (transaction.transactionIndex !== index || transaction.blockHash !== block.hash) {
    throw new NodeInconsistentError("the node returned a transaction of another block");
  }
  return transaction;
}

function blockOfLog(blocks: readonly NodeBlock[], from: number, log: NodeLog): NodeBlock {
  const block = blocks[log.blockNumber - from];
  if (block === undefined || block.hash !== log.blockHash || log.isRemoved) {
    throw new NodeInconsistentError("the node returned a log of another block");
  }
  return block;
}
