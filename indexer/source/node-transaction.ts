import { COUNT, NodeInconsistentError, QUANTITY } from "@/lib/chain/rpc";
import { type Address, type Hash, type Hex, PATTERNS } from "@/lib/protocol";
import { isPlainObject } from "@/lib/protocol/plain-object";

/** A transaction in its block. Hex digits are in lower case. */
export interface NodeTransaction {
  readonly hash: Hash;
  readonly blockHash: Hash;
  readonly transactionIndex: number;
  readonly from: Address;
  /** Null if the transaction creates a contract. */
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
}

/**
 * Parses a transaction of a block. It reads every message of the chain, so it uses no schema library.
 * @throws NodeInconsistentError if it is malformed
 */
export function parseTransaction(value: unknown): NodeTransaction {
  if (!isPlainObject(value)) throw malformed("it is not an object");
  return {
    hash: toHex(value, "hash", PATTERNS.hash),
    blockHash: toHex(value, "blockHash", PATTERNS.hash),
    transactionIndex: Number(toHex(value, "transactionIndex", COUNT)),
    from: toHex(value, "from", PATTERNS.address),
    to: value.to === null || value.to === undefined ? null : toHex(value, "to", PATTERNS.address),
    value: BigInt(toHex(value, "value", QUANTITY)),
    input: toHex(value, "input", PATTERNS.hex),
  };
}

/** The status of a transaction by its receipt. */
export interface NodeReceipt {
  readonly transactionHash: Hash;
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

/**
 * Parses the receipt of a transaction, without its logs. It uses no schema library: each message has a receipt.
 * @throws NodeInconsistentError if it is malformed
 */
export function parseReceipt(value: unknown): NodeReceipt {
  if (!isPlainObject(value)) throw malformed("its receipt is not an object");
  return {
    transactionHash: toHex(value, "transactionHash", PATTERNS.hash),
    blockHash: toHex(value, "blockHash", PATTERNS.hash),
    succeeded: Number(toHex(value, "status", COUNT)) === 1,
  };
}

/** {@link parseReceipt}; null if the receipt is malformed. */
export function readReceipt(value: unknown): NodeReceipt | null {
  try {
    return parseReceipt(value);
  } catch (error) {
    if (error instanceof NodeInconsistentError) return null;
    throw error;
  }
}

function toHex(transaction: Readonly<Record<string, unknown>>, field: string, form: RegExp): Hex {
  const value = transaction[field];
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (!isHex(lower, form)) throw malformed(`its field ${field} has the wrong form`);
  return lower;
}

function isHex(value: string, form: RegExp): value is Hex {
  return form.test(value);
}

function malformed(why: string): NodeInconsistentError {
  return new NodeInconsistentError(`the node returned a malformed transaction: ${why}`);
}
