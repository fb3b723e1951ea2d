import { NodeInconsistentError, parseCount, type RpcOutcome } from "@/lib/chain/rpc";
import { type Hash, parseHash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { LATEST_TIME } from "./schemas";

/** A block as a node returns it. Only relevant transactions are parsed ({@link parseTransaction}). */
export interface NodeBlock {
  readonly number: number;
  readonly hash: Hash;
  readonly parentHash: Hash;
  /** Seconds since 1970. */
  readonly timestamp: number;
  /** The bloom filter of the logs, with hex digits in any case; null if the node returned none. */
  readonly logsBloom: string | null;
  readonly transactions: readonly NodeBlockTransaction[];
  /** Approximate number of characters of its JSON. */
  readonly size: number;
  /** The block as the node returned it. Of one that was read from bytes, only what its receipts are compared with. */
  readonly raw: PlainObject;
  /** How it was read from the bytes of an answer ({@link ReadBlock}), with its checks; undefined if it was parsed. */
  readonly read?: "with transactions" | "without transactions" | undefined;
}

/** Characters of a block's JSON without its transactions, and of a transaction's JSON without its calldata. */
const OVERHEAD = { block: 1_500, transaction: 700 };
/** A block that was read from the bytes of an answer, as the result of its call. */
export class ReadBlock {
  constructor(readonly block: NodeBlock) {}
}

const NO_TRANSACTIONS: NodeBlock["transactions"] = [];
const NO_CONTENT: PlainObject = {};

/** An unparsed transaction of a block. `input` is the calldata in any case of hex digits. */
export type NodeBlockTransaction = PlainObject & { readonly input: string };

/**
 * Parses the outcome of `eth_getBlockByNumber` with full transactions. It reads every transaction of the chain, so it
 * uses no schema library. Hex digits may have any case.
 * @throws NodeInconsistentError if it is not a well-formed block of this number
 */
export function parseBlock(outcome: RpcOutcome | undefined, expected: number): NodeBlock {
  if (outcome?.kind === "result" && outcome.result instanceof ReadBlock)
    return ofNumber(outcome.result.block, expected);
  const block = outcome?.kind === "result" ? outcome.result : null;
  if (!isPlainObject(block)) throw new NodeInconsistentError(`the node does not have block ${expected}`);
  const { hash, parentHash, timestamp, number, transactions, logsBloom } = block;
  const listed = transactionsOf(transactions, expected);
  const parsed = {
    number: wellFormed(parseCount(number), expected, "number"),
    hash: wellFormed(hashOf(hash), expected, "hash"),
    parentHash: wellFormed(hashOf(parentHash), expected, "parentHash"),
    timestamp: wellFormed(parseCount(timestamp, LATEST_TIME), expected, "timestamp"),
    logsBloom: typeof logsBloom === "string" ? logsBloom : null,
    transactions: listed,
    size: sizeOf(listed),
    raw: block,
  };
  return ofNumber(parsed, expected);
}

function ofNumber(block: NodeBlock, expected: number): NodeBlock {
  if (block.number === expected) return block;
  throw new NodeInconsistentError(`the node returned block ${block.number} instead of block ${expected}`);
}

/** The block without what the node returned for it, so that this can be freed while others are fetched. */
export function withoutContent({ number, hash, parentHash, timestamp, logsBloom, size }: NodeBlock): NodeBlock {
  const content = { transactions: NO_TRANSACTIONS, raw: NO_CONTENT };
  return { number, hash, parentHash, timestamp, logsBloom, size, ...content };
}

function sizeOf(transactions: NodeBlock["transactions"]): number {
  const calldata = transactions.reduce((sum, { input }) => sum + input.length, 0);
  return blockSize(transactions.length, calldata);
}

/** Approximate number of characters of a block's JSON. @param calldata characters of the calldata of all transactions */
export function blockSize(transactions: number, calldata: number): number {
  return OVERHEAD.block + transactions * OVERHEAD.transaction + calldata;
}

/** The hash of an unparsed transaction of a block, which has this index. @throws NodeInconsistentError if it is malformed */
export function transactionHashOf({ hash }: NodeBlockTransaction, block: number, index: number): Hash {
  return wellFormed(hashOf(hash), block, `transactions[${index}].hash`);
}

/** The unparsed transactions of a block. @throws NodeInconsistentError if they are malformed */
export function transactionsOf(value: unknown, block: number): readonly NodeBlockTransaction[] {
  if (!Array.isArray(value)) throw malformed(block, "transactions");
  const transactions: readonly unknown[] = value;
  if (areTransactions(transactions)) return transactions;
  const index = transactions.findIndex((each) => !isTransaction(each));
  throw malformed(block, `transactions[${index}].input`);
}

function areTransactions(values: readonly unknown[]): values is readonly NodeBlockTransaction[] {
  return values.every(isTransaction);
}

function isTransaction(value: unknown): value is NodeBlockTransaction {
  return isPlainObject(value) && typeof value.input === "string";
}

/** A hash in lower case, of a node's text with digits in any case; null if it is none. */
export function hashOf(value: unknown): Hash | null {
  return typeof value === "string" ? parseHash(value) : null;
}

function wellFormed<T>(parsed: T | null, block: number, field: string): T {
  if (parsed === null) throw malformed(block, field);
  return parsed;
}

function malformed(block: number, field: string): NodeInconsistentError {
  return new NodeInconsistentError(`the field ${field} of the node's block ${block} is malformed`);
}
