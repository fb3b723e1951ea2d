import {
  type Address,
  type BlockContext,
  type Hash,
  type Hex,
  isAddress,
  isHash,
  type Log,
  PATTERNS,
  type Transaction,
} from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";
import { NodeError, type ReaderNode } from "./node";

/** A transaction of the reader's node with its logs and its block, as the rules read it. */
export interface FetchedTransaction {
  readonly block: BlockContext;
  readonly transaction: Transaction;
  readonly logs: readonly Log[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fetches a transaction, its receipt and its block from the reader's node. Null if the node does not have the transaction
 * in a block of its chain. @throws NodeError
 */
export async function fetchTransaction(node: ReaderNode, hash: Hash): Promise<FetchedTransaction | null> {
  const [sent, receipt] = await Promise.all([
    node.request("eth_getTransactionByHash", [hash]),
    node.request("eth_getTransactionReceipt", [hash]),
  ]);
  if (!isPlainObject(sent) || !isPlainObject(receipt)) return null;
  const header = await node.request("eth_getBlockByNumber", [receipt.blockNumber, false]);
  if (!isPlainObject(header) || hashOf(header, "hash") !== hashOf(receipt, "blockHash")) return null;
  if (hashOf(sent, "hash") !== hash || hashOf(receipt, "transactionHash") !== hash)
    throw malformed("another transaction");
  return {
    block: {
      number: numberOf(header, "number"),
      hash: hashOf(header, "hash"),
      parentHash: hashOf(header, "parentHash"),
      timestamp: numberOf(header, "timestamp"),
    },
    transaction: {
      hash,
      index: numberOf(receipt, "transactionIndex"),
      from: addressOf(sent, "from"),
      to: sent.to === null || sent.to === undefined ? null : addressOf(sent, "to"),
      value: quantityOf(sent, "value"),
      input: hexOf(sent, "input"),
      succeeded: quantityOf(receipt, "status") === 1n,
    },
    logs: listOf(receipt, "logs").map(logOf),
  };
}

/** Returns the hashes of a block's transactions by the reader's node; null if it does not have the block. @throws NodeError */
export async function transactionHashesOf(node: ReaderNode, block: number): Promise<readonly Hash[] | null> {
  const found = await node.request("eth_getBlockByNumber", [`0x${block.toString(16)}`, false]);
  if (!isPlainObject(found) || !Array.isArray(found.transactions)) return null;
  return found.transactions.map((hash: unknown) => asHash(hash, "transactions"));
}

function logOf(value: unknown): Log {
  if (!isPlainObject(value)) throw malformed("logs");
  const topics = listOf(value, "topics").map((topic) => lower(topic, PATTERNS.hash, "topics"));
  return {
    address: addressOf(value, "address"),
    topics,
    data: hexOf(value, "data"),
    logIndex: numberOf(value, "logIndex"),
  };
}

function listOf(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name];
  if (!Array.isArray(value)) throw malformed(name);
  return value;
}

function hashOf(fields: Fields, name: string): Hash {
  return asHash(fields[name], name);
}

function asHash(given: unknown, name: string): Hash {
  const value = lower(given, PATTERNS.hash, name);
  if (!isHash(value)) throw malformed(name);
  return value;
}

function addressOf(fields: Fields, name: string): Address {
  const value = lower(fields[name], PATTERNS.address, name);
  if (!isAddress(value)) throw malformed(name);
  return value;
}

function hexOf(fields: Fields, name: string): Hex {
  return lower(fields[name], PATTERNS.hex, name);
}

function numberOf(fields: Fields, name: string): number {
  const value = Number(quantityOf(fields, name));
  if (!Number.isSafeInteger(value)) throw malformed(name);
  return value;
}

function quantityOf(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (typeof value !== "string" || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw malformed(name);
  return BigInt(value);
}

function lower(value: unknown, pattern: RegExp, name: string): Hex {
  const text = typeof value === "string" ? value.toLowerCase() : "";
  if (!pattern.test(text)) throw malformed(name);
  return `0x${text.slice(2)}`;
}

function malformed(what: string): NodeError {
  return new NodeError("malformed", `a transaction: ${what}`);
}
