import { AnswerTooLargeError, NodeInconsistentError, type RpcNode, resultOf } from "@/lib/chain/rpc";
import { type ContractEvent, decodeEvent, type Hash, type Hex, parseHash } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import { receiptsCall, receiptsIn } from "./block-receipts";
import { inParts } from "./in-parts";
import type { NodeBlock } from "./node-block";
import { LogParser, mayHaveTopic, type NodeLog, sizeOfLog } from "./node-log";
import { type LoggedReceipt, parseLoggedReceipt } from "./node-transaction";

/** A log and the event that it is. */
export interface EventLog {
  readonly log: NodeLog;
  readonly event: ContractEvent;
}

/** What the receipts of some blocks contain. */
export interface ReadReceipts {
  /** The logs that are events. */
  readonly events: readonly EventLog[];
  /** By the hash of each block: characters of all its logs. */
  readonly blocks: ReadonlyMap<Hash, number>;
  /** The hashes of their transactions that failed. */
  readonly failed: ReadonlySet<Hash>;
  /** The hashes of their transactions whose receipts have a malformed status. */
  readonly withoutStatus: ReadonlySet<Hash>;
}

/** The receipts of no block. */
export const NO_RECEIPTS: ReadReceipts = {
  ...{ events: [], blocks: new Map() },
  ...{ failed: new Set(), withoutStatus: new Set() },
};

const OF_TRANSACTION = "eth_getTransactionReceipt";

/**
 * Reads all receipts of these blocks, and their logs that are events with one of the topics. Other logs may be malformed.
 * @throws NodeInconsistentError if they are malformed or of other blocks; AnswerTooLargeError; the errors of the calls
 */
export async function readReceipts(
  node: RpcNode,
  topics: readonly Hex[],
  blocks: readonly NodeBlock[],
): Promise<ReadReceipts> {
  return (await readOfBlocks(node, topics, blocks)) ?? (await readEach(node, topics, blocks));
}

/**
 * Null if the node lacks the method or does not return the receipts, if those of a block are too large together, or if they
 * are incomplete, malformed or of others: a node may answer one method wrongly and the other one right.
 */
async function readOfBlocks(
  node: RpcNode,
  topics: readonly Hex[],
  blocks: readonly NodeBlock[],
): Promise<ReadReceipts | null> {
  if (node.hasBlockReceipts === false) return null;
  const reader = new ReceiptReader(node, topics);
  const calls = blocks.map(({ hash }) => receiptsCall(hash));
  try {
    const given = await inParts(
      node,
      calls,
      (outcome, index) => {
        const receipts = receiptsIn(node, outcome)?.map(parseLoggedReceipt);
        const block = blocks[index];
        if (receipts === undefined || block === undefined) return false;
        if (!areReceiptsOf(block, receipts)) throw ofAnotherBlock();
        for (const receipt of receipts) reader.read(block, receipt);
        return true;
      },
      { canSplit: true },
    );
    return given.every((each) => each) ? reader : null;
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return null;
    if (!(error instanceof NodeInconsistentError)) throw error;
    log.warn(
      { node: node.name, from: blocks[0]?.number, to: blocks.at(-1)?.number, reason: error.message },
      "the node's receipts of a block are faulty; those of its transactions are read",
    );
    return null;
  }
}

/** Whether the list has exactly one receipt of each transaction of the block. */
function areReceiptsOf(block: NodeBlock, receipts: readonly LoggedReceipt[]): boolean {
  const hashes = new Set(receipts.map(({ transactionHash }) => transactionHash));
  return (
    receipts.length === block.transactions.length &&
    receipts.every(({ blockHash }) => blockHash === block.hash) &&
    block.transactions.every((transaction) => hashes.has(hashOf(transaction)))
  );
}

async function readEach(node: RpcNode, topics: readonly Hex[], blocks: readonly NodeBlock[]): Promise<ReadReceipts> {
  const reader = new ReceiptReader(node, topics);
  const transactions = blocks.flatMap((block) => block.transactions.map((each) => ({ block, hash: hashOf(each) })));
  const calls = transactions.map(({ hash }) => ({ method: OF_TRANSACTION, params: [hash] }));
  await inParts(
    node,
    calls,
    (outcome, index) => {
      const receipt = parseLoggedReceipt(resultOf(OF_TRANSACTION, outcome));
      const transaction = transactions[index];
      if (receipt.transactionHash !== transaction?.hash || receipt.blockHash !== transaction.block.hash) {
        throw ofAnotherBlock();
      }
      reader.read(transaction.block, receipt);
    },
    { canSplit: false },
  );
  return reader;
}

/**
 * Collects the events with one of the topics from receipts, up to the size of one answer; of a single block, up to that of an
 * answer that cannot be split. Other logs with these topics cost so little gas that a block can have more of them than fit.
 */
class ReceiptReader implements ReadReceipts {
  readonly events: EventLog[] = [];
  readonly blocks = new Map<Hash, number>();
  readonly failed = new Set<Hash>();
  readonly withoutStatus = new Set<Hash>();
  readonly #node: RpcNode;
  readonly #topics: readonly Hex[];
  readonly #parser = new LogParser();
  #size = 0;

  constructor(node: RpcNode, topics: readonly Hex[]) {
    this.#node = node;
    this.#topics = topics;
  }

  /** @throws NodeInconsistentError; AnswerTooLargeError */
  read(block: NodeBlock, { transactionHash, succeeded, logs }: LoggedReceipt): void {
    if (succeeded === null) this.withoutStatus.add(transactionHash);
    if (succeeded === false) this.failed.add(transactionHash);
    let size = this.blocks.get(block.hash) ?? 0;
    for (const each of logs) {
      size += sizeOfLog(each);
      if (!mayHaveTopic(each, this.#topics)) continue;
      const parsed = this.#parser.parse(each);
      const event = decodeEvent(parsed);
      if (event !== null) this.#add(block, parsed, event);
    }
    this.blocks.set(block.hash, size);
  }

  #add({ hash }: NodeBlock, log: NodeLog, event: ContractEvent): void {
    this.#size += sizeOfLog(log);
    const isOfOne = this.blocks.size === 0 || (this.blocks.size === 1 && this.blocks.has(hash));
    const most = isOfOne ? this.#node.largestUnsplit : this.#node.largestAnswer;
    if (this.#size > most) throw new AnswerTooLargeError(most);
    this.events.push({ log, event });
  }
}

function ofAnotherBlock(): NodeInconsistentError {
  return new NodeInconsistentError("the node returned receipts of another block or transaction");
}

function hashOf(transaction: unknown): Hash {
  const hash = isPlainObject(transaction) && typeof transaction.hash === "string" ? parseHash(transaction.hash) : null;
  if (hash === null) throw new NodeInconsistentError("the node returned a malformed transaction");
  return hash;
}
