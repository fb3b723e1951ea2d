import type { Calls } from "@/lib/chain/rpc/testing/calls";
import type { Hash } from "@/lib/protocol";
import { ZERO_HASH } from "@/tools/testing/chain/seal-header";
import { blockJson, headerJson, logsJson, receiptsJson } from "./chain/block-json";
import { transactionsOf } from "./chain/contents";
import { blocksOfFilter } from "./chain/events";
import { PreparedReceipts } from "./chain/prepared-receipts";
import { type SealedBlock, sealBlock } from "./chain/seal-block";
import { signTransaction, withoutSignature } from "./chain/sign-transaction";
import { type ChainShape, headOf, messagesOf } from "./chain-shape";

/** Of Metis. */
const CHAIN_ID = 1_088;
/** Blocks before the first one that is indexed. */
const BEFORE = 128;

/**
 * Prepares the blocks of a chain, their logs and the receipts of its messages. Returns the function that adds the answer
 * to a batch of calls. Nothing that the worker reads of a block is generated on request: a node does not use the cores of the worker.
 */
export function prepareAnswers(shape: ChainShape): (calls: Calls, into: AnswerBytes) => void {
  const chain = new PreparedChain(shape);
  return (calls, into) => {
    for (const [index, { id, method, params }] of calls.entries()) {
      into.add(`${index === 0 ? "[" : "},"}{"jsonrpc":"2.0","id":${id},"result":`);
      const answer = chain.answer(method, params);
      if (Array.isArray(answer)) for (const part of answer) into.add(part);
      else into.add(answer);
    }
    into.add("}]");
  };
}

type Answer = string | Buffer | (string | Buffer)[];

class PreparedChain {
  readonly #shape: ChainShape;
  /** Number of the first block. */
  readonly #from: number;
  /** The hash of each block, and the number of each hash. */
  readonly #hashes: Hash[] = [];
  readonly #numbers = new Map<string, number>();
  /** From the first block on that is indexed. */
  readonly #blocks: Buffer[] = [];
  readonly #receipts: (PreparedReceipts | undefined)[] = [];
  /** The logs of each block, separated by commas. */
  readonly #logs: Buffer[] = [];
  /** The place of each transaction: the number of its block, times the number of transactions, and its index. */
  readonly #places = new Map<string, number>();

  constructor(shape: ChainShape) {
    this.#shape = shape;
    this.#from = Math.max(0, shape.first - BEFORE);
    for (let number = this.#from; number <= headOf(shape); number++) this.#prepare(this.#seal(number));
  }

  answer(method: string, [first, second]: unknown[]): Answer {
    switch (method) {
      case "eth_chainId":
        return `"0x${CHAIN_ID.toString(16)}"`;
      case "eth_blockNumber":
        return `"0x${headOf(this.#shape).toString(16)}"`;
      case "eth_getBlockByNumber":
      case "eth_getBlockByHash":
        return this.#block(this.#numberOf(String(first)), second === true);
      case "eth_getTransactionReceipt":
        return this.#receipt(String(first));
      case "eth_getBlockReceipts":
        return this.#receiptsOf(this.#numberOf(String(first)))?.all ?? "null";
      case "eth_getLogs":
        return this.#logsOf(first);
      default:
        return "null";
    }
  }

  #seal(number: number): SealedBlock {
    const { isUnsigned = false } = this.#shape;
    const transactions = transactionsOf(this.#shape, number).map((each) =>
      isUnsigned ? withoutSignature(each) : signTransaction(each, CHAIN_ID),
    );
    const parentHash = this.#hashes[number - this.#from - 1] ?? ZERO_HASH;
    return sealBlock({ number, parentHash, timestamp: 1_700_000_000 + number, transactions });
  }

  #prepare(block: SealedBlock): void {
    const { number, hash, transactions } = block;
    const { transactions: count, events } = this.#shape;
    this.#hashes.push(hash);
    this.#numbers.set(hash, number);
    if (number < this.#shape.first) return;
    for (const [index, { hash }] of transactions.entries()) this.#places.set(hash, number * count + index);
    this.#blocks.push(Buffer.from(blockJson(block)));
    // Of blocks with one ordinary transaction the worker reads no receipts, and there are many of them.
    const isRead = count > 1 || events !== undefined || messagesOf(this.#shape, number) > 0;
    const logs = logsJson(block);
    this.#receipts.push(isRead ? new PreparedReceipts(receiptsJson(block, logs)) : undefined);
    if (events !== undefined) this.#logs.push(Buffer.from(logs.filter((each) => each !== "").join(",")));
  }

  /** The number of a block, from its hash, its number or a tag. */
  #numberOf(block: string): number {
    if (block === "latest" || block === "finalized" || block === "safe") return headOf(this.#shape);
    if (block === "earliest") return this.#from;
    return block.length === ZERO_HASH.length ? (this.#numbers.get(block) ?? -1) : Number(block);
  }

  #block(number: number, isWhole: boolean): string | Buffer {
    if (this.#hashes[number - this.#from] === undefined) return "null";
    const prepared = this.#blocks[number - this.#shape.first];
    if (isWhole && prepared !== undefined) return prepared;
    return isWhole ? blockJson(this.#seal(number)) : headerJson(this.#seal(number));
  }

  #receiptsOf(number: number): PreparedReceipts | null {
    if (this.#hashes[number - this.#from] === undefined) return null;
    const prepared = this.#receipts[number - this.#shape.first];
    if (prepared !== undefined) return prepared;
    const block = this.#seal(number);
    return new PreparedReceipts(receiptsJson(block, logsJson(block)));
  }

  #receipt(transaction: string): string | Buffer {
    const place = this.#places.get(transaction);
    if (place === undefined) return "null";
    const { transactions } = this.#shape;
    return this.#receiptsOf(Math.floor(place / transactions))?.at(place % transactions) ?? "null";
  }

  #logsOf(filter: unknown): (string | Buffer)[] {
    const listed = blocksOfFilter(this.#shape, filter).flatMap(
      (number) => this.#logs[number - this.#shape.first] ?? [],
    );
    const found = listed.filter(({ length }) => length > 0);
    return ["[", ...found.flatMap((each, index) => (index === 0 ? [each] : [",", each])), "]"];
  }
}

/**
 * The bytes of an answer. It is reused for all answers of a connection, because otherwise the garbage collection of the node
 * would use the cores of the worker.
 */
export class AnswerBytes {
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;

  add(part: string | Buffer): void {
    const length = this.#length + part.length;
    while (length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length);
    if (typeof part === "string") this.#bytes.write(part, this.#length, "latin1");
    else part.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  /** The answer. It is valid until bytes of the next one are added. */
  take(): Buffer {
    const answer = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return answer;
  }
}
