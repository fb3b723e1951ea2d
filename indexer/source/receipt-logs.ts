import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import { AnswerTooLargeError, NodeInconsistentError, type RpcNode, type RpcOutcome, resultOf } from "@/lib/chain/rpc";
import { type ContractEvent, decodeEvent, type Hash, type Hex } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { log } from "@/lib/runtime/log";
import { NodeUnverifiedError } from "../verification/errors";
import type { Verification } from "../verification/verification";
import { readReceiptsIn, receiptsCall, receiptsIn } from "./block-receipts";
import { inParts } from "./in-parts";
import { hashOf, type NodeBlock, transactionHashOf } from "./node-block";
import { LogParser, type LogPlace, mayHaveTopic, type NodeLog, sizeOfLog } from "./node-log";
import { succeededIn } from "./node-transaction";
import { type ReadReceiptList, receiptsReader } from "./read-receipts";

/** A node, topic 0 of the network's events, and the checks of what the node returns. */
export interface Source {
  readonly node: RpcNode;
  readonly topics: readonly Hex[];
  readonly verification: Verification;
}

/** A log and the event that it is. */
export interface EventLog {
  readonly log: NodeLog;
  readonly event: ContractEvent;
}

/** What the receipts of some blocks contain. */
export interface ReadReceipts {
  /** The logs that are events. */
  readonly events: readonly EventLog[];
  /** By the hash of each block. */
  readonly blocks: ReadonlyMap<Hash, BlockReceipts>;
}

/** What the receipts of a block contain besides events. */
export interface BlockReceipts {
  /** Characters of all logs. */
  readonly size: number;
  /** Whether the transactions succeeded whose calldata begins like a message, without those whose receipt is malformed. */
  readonly statuses: ReadonlyMap<Hash, boolean>;
  /** Whether the header covers them (spec §8.8.3). The index of each log is then its place in the block. */
  readonly isVerified: boolean;
}

/** The receipts of no block. */
export const NO_RECEIPTS: ReadReceipts = { events: [], blocks: new Map() };

const OF_TRANSACTION = "eth_getTransactionReceipt";

/**
 * Reads all receipts of these blocks, and their logs that are events with one of the topics.
 * @throws NodeInconsistentError if they are malformed or of other blocks; NodeUnverifiedError; AnswerTooLargeError; the errors of the
 * calls
 */
export async function readReceipts(source: Source, blocks: readonly NodeBlock[]): Promise<ReadReceipts> {
  const reader = new ReceiptReader(source);
  const missing = await readOfBlocks(source, blocks, reader);
  await readEach(source, missing, reader);
  return reader;
}

/**
 * Reads the receipts of whole blocks. Returns the other blocks: the node does not return theirs so, they are too large together, or
 * they are incomplete or wrong. A node may answer one method wrongly and the other one right.
 */
async function readOfBlocks(
  { node, verification }: Source,
  blocks: readonly NodeBlock[],
  reader: ReceiptReader,
): Promise<readonly NodeBlock[]> {
  if (node.hasBlockReceipts === false) return blocks;
  try {
    await inParts(
      node,
      blocks.map((block) => {
        const isRead = verification.computesReceipts(block.number);
        return { ...receiptsCall(block.hash), reader: isRead ? receiptsReader(block) : undefined };
      }),
      async (outcome, index) => {
        const block = blocks[index];
        if (block !== undefined) await readOfBlock(node, block, outcome, reader);
      },
      { canSplit: true },
    );
  } catch (error) {
    if (!(error instanceof AnswerTooLargeError)) throw error;
  }
  return blocks.filter(({ hash }) => !reader.blocks.has(hash));
}

async function readOfBlock(
  node: RpcNode,
  block: NodeBlock,
  outcome: RpcOutcome | undefined,
  reader: ReceiptReader,
): Promise<void> {
  try {
    const read = readReceiptsIn(node, outcome);
    const receipts = read === null ? receiptsIn(node, outcome) : null;
    if (read !== null) reader.take(block, read);
    if (receipts !== null) await reader.read(block, inOrderOf(block, receipts));
  } catch (error) {
    if (!(error instanceof NodeInconsistentError || error instanceof NodeUnverifiedError)) throw error;
    const reason = error.message;
    log.warn(
      { node: node.name, block: block.number, reason },
      "the node's receipts of a block are faulty; those of its transactions are read",
    );
  }
}

/**
 * The receipt of each transaction of the block, in their order.
 * @throws NodeInconsistentError if one is missing or of another block, or there are others
 */
function inOrderOf(block: NodeBlock, receipts: readonly unknown[]): readonly PlainObject[] {
  if (areInOrder(block, receipts)) return receipts;
  const byHash = new Map<Hash, PlainObject>();
  for (const receipt of receipts) {
    const hash = isPlainObject(receipt) ? hashOf(receipt.transactionHash) : null;
    if (hash === null || !isPlainObject(receipt)) throw malformed(block, "transactionHash");
    if (hashOf(receipt.blockHash) !== block.hash) throw ofAnotherBlock(block);
    byHash.set(hash, receipt);
  }
  if (receipts.length !== block.transactions.length) throw incomplete(block);
  return block.transactions.map(
    (transaction, index) => byHash.get(transactionHashOf(transaction, block.number, index)) ?? ofAnother(block),
  );
}

/** Whether each receipt is that of the transaction in its place. Most nodes return them so, with the same case of digits. */
function areInOrder(
  { hash, transactions }: NodeBlock,
  receipts: readonly unknown[],
): receipts is readonly PlainObject[] {
  return (
    receipts.length === transactions.length &&
    receipts.every(
      (receipt, index) =>
        isPlainObject(receipt) && receipt.transactionHash === transactions[index]?.hash && receipt.blockHash === hash,
    )
  );
}

async function readEach({ node }: Source, blocks: readonly NodeBlock[], reader: ReceiptReader): Promise<void> {
  const transactions = blocks.flatMap((block) =>
    block.transactions.map((each, index) => ({ block, index, hash: transactionHashOf(each, block.number, index) })),
  );
  let receipts: PlainObject[] = [];
  await inParts(
    node,
    transactions.map(({ hash }) => ({ method: OF_TRANSACTION, params: [hash] })),
    async (outcome, at) => {
      const receipt = resultOf(OF_TRANSACTION, outcome);
      const transaction = transactions[at];
      if (transaction === undefined) return;
      const { block, index, hash } = transaction;
      if (!isPlainObject(receipt)) throw malformed(block, "transactionHash");
      if (hashOf(receipt.transactionHash) !== hash || hashOf(receipt.blockHash) !== block.hash)
        throw ofAnotherBlock(block);
      receipts.push(receipt);
      if (index + 1 < block.transactions.length) return;
      await reader.read(block, receipts);
      receipts = [];
    },
    { canSplit: false },
  );
}

/**
 * Collects the events with one of the topics from receipts, up to the size of one answer; of a single block, up to that of an
 * answer that cannot be split. Other logs with these topics cost so little gas that a block can have more of them than fit.
 */
class ReceiptReader implements ReadReceipts {
  readonly events: EventLog[] = [];
  readonly blocks = new Map<Hash, BlockReceipts>();
  readonly #source: Source;
  readonly #parser = new LogParser();
  #size = 0;

  constructor(source: Source) {
    this.#source = source;
  }

  /**
   * Reads the receipts of all transactions of a block, in their order.
   * @throws NodeInconsistentError; NodeUnverifiedError; AnswerTooLargeError
   */
  async read(block: NodeBlock, receipts: readonly PlainObject[]): Promise<void> {
    const { node, verification } = this.#source;
    const isVerified = await verification.checkReceipts(node, block, receipts);
    const statuses = new Map<Hash, boolean>();
    for (const [index, receipt] of receipts.entries()) {
      const transaction = block.transactions[index] ?? ofAnother(block);
      const succeeded = beginsLikeMessage(transaction.input) ? succeededIn(receipt) : null;
      if (succeeded !== null) statuses.set(transactionHashOf(transaction, block.number, index), succeeded);
    }
    this.#addReceipts(block, receipts, { statuses, isVerified });
  }

  /** Takes the receipts of a block that were read from bytes, and verified. @throws as {@link read} */
  take(block: NodeBlock, { receipts, statuses }: ReadReceiptList): void {
    this.#source.verification.receiptsPassed(block, receipts ?? []);
    this.#addReceipts(block, receipts ?? [], { statuses, isVerified: true });
  }

  #addReceipts(
    block: NodeBlock,
    receipts: readonly PlainObject[],
    { statuses, isVerified }: Omit<BlockReceipts, "size">,
  ): void {
    const events: EventLog[] = [];
    let [size, place] = [0, 0];
    for (const [transactionIndex, receipt] of receipts.entries()) {
      const transaction = block.transactions[transactionIndex] ?? ofAnother(block);
      const transactionHash = transactionHashOf(transaction, block.number, transactionIndex);
      if (!Array.isArray(receipt.logs)) throw malformed(block, "logs");
      const at = { blockNumber: block.number, blockHash: block.hash, transactionHash, transactionIndex };
      for (const each of receipt.logs) {
        size += sizeOfLog(each);
        const event = this.#eventIn(each, at, isVerified ? place++ : null);
        if (event !== null) events.push(event);
      }
    }
    this.#add(events);
    this.blocks.set(block.hash, { size, statuses, isVerified });
  }

  /** Only the logs with one of the topics are parsed: the others do not concern the index, whatever their form. */
  #eventIn(value: unknown, at: LogPlace, index: number | null): EventLog | null {
    if (!mayHaveTopic(value, this.#source.topics)) return null;
    const parsed = this.#parser.parseAt(value, at, index);
    const event = decodeEvent(parsed);
    return event && { log: parsed, event };
  }

  #add(events: readonly EventLog[]): void {
    const { node } = this.#source;
    const most = this.blocks.size === 0 ? node.largestUnsplit : node.largestAnswer;
    for (const event of events) {
      this.#size += sizeOfLog(event.log);
      if (this.#size > most) throw new AnswerTooLargeError(most);
      this.events.push(event);
    }
  }
}

function ofAnotherBlock({ number }: NodeBlock): NodeInconsistentError {
  return new NodeInconsistentError(`the node returned a receipt of another block or transaction for block ${number}`);
}

function incomplete({ number }: NodeBlock): NodeInconsistentError {
  return new NodeInconsistentError(`the node's receipts of block ${number} are incomplete or malformed: length`);
}

function ofAnother(block: NodeBlock): never {
  throw ofAnotherBlock(block);
}

function malformed({ number }: NodeBlock, field: string): NodeInconsistentError {
  return new NodeInconsistentError(`the field ${field} of a receipt of the node's block ${number} is malformed`);
}
