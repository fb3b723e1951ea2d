import { COUNT, NodeInconsistentError, type RpcOutcome } from "@/lib/chain/rpc";
import { type Hash, isHash } from "@/lib/protocol";
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
  /** The block as the node returned it. */
  readonly raw: PlainObject;
}

/** An unparsed transaction of a block. `input` is the calldata in any case of hex digits. */
export type NodeBlockTransaction = PlainObject & { readonly input: string };

/**
 * Parses the outcome of `eth_getBlockByNumber` with full transactions. It reads every transaction of the chain, so it
 * uses no schema library.
 * @throws NodeInconsistentError if it is not a well-formed block of this number
 */
export function parseBlock(outcome: RpcOutcome | undefined, expected: number): NodeBlock {
  const block = outcome?.kind === "result" ? outcome.result : null;
  if (!isPlainObject(block)) throw new NodeInconsistentError(`the node does not have block ${expected}`);
  const { hash, parentHash, transactions } = block;
  const number = toCount(block.number);
  const timestamp = toCount(block.timestamp);
  const isTimely = timestamp !== null && timestamp <= LATEST_TIME;
  if (!isHash(hash) || !isHash(parentHash) || !isTimely || !areTransactions(transactions)) {
    throw new NodeInconsistentError(`the node's block ${expected} is malformed`);
  }
  if (number !== expected) throw new NodeInconsistentError("the node returned a block with another number");
  const logsBloom = typeof block.logsBloom === "string" ? block.logsBloom : null;
  return { number, hash, parentHash, timestamp, logsBloom, transactions, raw: block };
}

function toCount(value: unknown): number | null {
  return typeof value === "string" && COUNT.test(value) ? Number(value) : null;
}

function areTransactions(value: unknown): value is NodeBlockTransaction[] {
  return Array.isArray(value) && value.every((each: unknown) => isPlainObject(each) && typeof each.input === "string");
}
