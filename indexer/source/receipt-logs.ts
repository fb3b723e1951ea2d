import { AnswerTooLargeError, NodeInconsistentError, type RpcNode, resultOf } from "@/lib/chain/rpc";
import { type ContractEvent, decodeEvent, type Hash, type Hex, parseHash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import type { Verification } from "../verification/verification";
import { beginsLikeMessage } from "./begins-like-message";
import { receiptsCall, receiptsIn } from "./block-receipts";
import { inParts } from "./in-parts";
import type { NodeBlock } from "./node-block";
import { LogParser, type LogPlace, type NodeLog, sizeOfLog, sizeOfUnparsedLog } from "./node-log";

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
  /** By the hash of each transaction whose calldata begins like a message: the unparsed receipt, without its logs. */
  readonly ofMessages: ReadonlyMap<Hash, PlainObject>;
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
 * Reads the receipts of whole blocks. Returns the blocks that the node does not return so, completely, or whose receipts are too large
 * together.
 */
async function readOfBlocks(
  { node }: Source,
  blocks: readonly NodeBlock[],
  reader: ReceiptReader,
): Promise<readonly NodeBlock[]> {
  if (node.hasBlockReceipts === false) return blocks;
  try {
    const isRead = await inParts(
      node,
      blocks.map(({ hash }) => receiptsCall(hash)),
      async (outcome, index) => {
        const receipts = receiptsIn(node, outcome);
        const block = blocks[index];
        if (receipts === null || block === undefined) return false;
        const ordered = inOrderOf(block, receipts);
        if (ordered === null) return false;
        await reader.read(block, ordered);
        return true;
      },
      { canSplit: true },
    );
    return blocks.filter((_, index) => isRead[index] === false);
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return blocks.filter(({ hash }) => !reader.blocks.has(hash));
    throw error;
  }
}

/**
 * The receipt of each transaction of the block, in their order. Null if one is missing: the node may return it alone.
 * @throws NodeInconsistentError if one is of another block
 */
function inOrderOf(block: NodeBlock, receipts: readonly unknown[]): readonly PlainObject[] | null {
  const byHash = new Map<Hash, PlainObject>();
  for (const receipt of receipts) {
    const hash = isPlainObject(receipt) ? hashIn(receipt.transactionHash) : null;
    if (hash === null || !isPlainObject(receipt)) continue;
    if (hashIn(receipt.blockHash) !== block.hash) throw ofAnotherBlock();
    byHash.set(hash, receipt);
  }
  const ordered: PlainObject[] = [];
  for (const { hash } of block.transactions) {
    const receipt = byHash.get(hashIn(hash) ?? malformed());
    if (receipt === undefined) return null;
    ordered.push(receipt);
  }
  return ordered;
}

async function readEach({ node }: Source, blocks: readonly NodeBlock[], reader: ReceiptReader): Promise<void> {
  const transactions = blocks.flatMap((block) =>
    block.transactions.map(({ hash }, index) => ({ block, index, hash: hashIn(hash) ?? malformed() })),
  );
  let receipts: PlainObject[] = [];
  await inParts(
    node,
    transactions.map(({ hash }) => ({ method: OF_TRANSACTION, params: [hash] })),
    async (outcome, at) => {
      const receipt = resultOf(OF_TRANSACTION, outcome);
      const transaction = transactions[at];
      if (transaction === undefined || !isPlainObject(receipt)) throw malformed();
      const { block, index, hash } = transaction;
      if (hashIn(receipt.transactionHash) !== hash || hashIn(receipt.blockHash) !== block.hash) throw ofAnotherBlock();
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
    const ofMessages = new Map<Hash, PlainObject>();
    let [size, place] = [0, 0];
    for (const [transactionIndex, receipt] of receipts.entries()) {
      const transaction = block.transactions[transactionIndex] ?? malformed();
      const transactionHash = hashIn(transaction.hash) ?? malformed();
      const { logs } = receipt;
      if (!Array.isArray(logs)) throw malformed();
      if (beginsLikeMessage(transaction.input)) ofMessages.set(transactionHash, { ...receipt, logs: null });
      const at = { blockNumber: block.number, blockHash: block.hash, transactionHash, transactionIndex };
      for (const log of logs) size += this.#readLog(block, log, { ...at, logIndex: isVerified ? place++ : null });
    }
    this.blocks.set(block.hash, { size, ofMessages, isVerified });
  }

  /**
   * Reads a log and returns its approximate number of characters. Only the logs with one of the topics are parsed: the others do
   * not concern the index, whatever their form.
   */
  #readLog(block: NodeBlock, value: unknown, place: LogPlace): number {
    if (!isPlainObject(value) || !this.#mayBeEvent(value)) return sizeOfUnparsedLog(value);
    const log = this.#parser.parseAt(value, place);
    const event = decodeEvent(log);
    if (event !== null) this.#add(block, log, event);
    return sizeOfLog(log);
  }

  #mayBeEvent({ topics }: PlainObject): boolean {
    const topic: unknown = Array.isArray(topics) ? topics[0] : null;
    if (typeof topic !== "string") return false;
    return this.#source.topics.some((each) => each === topic || each === topic.toLowerCase());
  }

  #add({ hash }: NodeBlock, log: NodeLog, event: ContractEvent): void {
    const { node } = this.#source;
    this.#size += sizeOfLog(log);
    const isOfOne = this.blocks.size === 0 || (this.blocks.size === 1 && this.blocks.has(hash));
    const most = isOfOne ? node.largestUnsplit : node.largestAnswer;
    if (this.#size > most) throw new AnswerTooLargeError(most);
    this.events.push({ log, event });
  }
}

function hashIn(value: unknown): Hash | null {
  return typeof value === "string" ? parseHash(value) : null;
}

function ofAnotherBlock(): NodeInconsistentError {
  return new NodeInconsistentError("the node returned receipts of another block or transaction");
}

function malformed(): never {
  throw new NodeInconsistentError("the node returned a malformed transaction or receipt");
}
