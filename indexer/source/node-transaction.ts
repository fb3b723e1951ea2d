import { NodeInconsistentError, parseCount, QUANTITY } from "@/lib/chain/rpc";
import { type Address, type Hash, type Hex, PATTERNS } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";

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
 * Parses the transaction with this index of this block. It reads every message of the chain, so it uses no schema library.
 * @throws NodeInconsistentError if it is malformed
 */
export function parseTransaction(value: unknown, block: number, index: number): NodeTransaction {
  const object = { value, block, index };
  return {
    hash: hexOf(object, "hash", PATTERNS.hash),
    blockHash: hexOf(object, "blockHash", PATTERNS.hash),
    transactionIndex: countOf(object, "transactionIndex"),
    from: hexOf(object, "from", PATTERNS.address),
    to: isAbsent(object, "to") ? null : hexOf(object, "to", PATTERNS.address),
    value: BigInt(hexOf(object, "value", QUANTITY)),
    input: hexOf(object, "input", PATTERNS.hex),
  };
}

/** The status of a transaction by its receipt. */
export interface NodeReceipt {
  readonly transactionHash: Hash;
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

/**
 * Parses the receipt of a transaction, without its logs. It uses no schema library: each message has a receipt. `block`: the
 * number or the hash of its block, for errors.
 * @throws NodeInconsistentError if it is malformed
 */
export function parseReceipt(value: unknown, block: number | Hash): NodeReceipt {
  const object = receiptIn(value, block);
  return { ...hashesOf(object), succeeded: countOf(object, "status") === 1 };
}

/** Whether the transaction of a receipt succeeded; null if its status is malformed. */
export function succeededIn({ status }: PlainObject): boolean | null {
  const code = parseCount(status);
  return code === null ? null : code === 1;
}

/** {@link parseReceipt}; null if the receipt is malformed. */
export function readReceipt(value: unknown, block: number | Hash): NodeReceipt | null {
  try {
    return parseReceipt(value, block);
  } catch (error) {
    if (error instanceof NodeInconsistentError) return null;
    throw error;
  }
}

/** The unparsed transaction with this index of a block; the receipt of one if the index is null. */
interface Unparsed {
  readonly value: unknown;
  readonly block: number | Hash;
  readonly index: number | null;
}

function receiptIn(value: unknown, block: number | Hash): Unparsed {
  return { value, block, index: null };
}

function hashesOf(receipt: Unparsed): Pick<NodeReceipt, "transactionHash" | "blockHash"> {
  return {
    transactionHash: hexOf(receipt, "transactionHash", PATTERNS.hash),
    blockHash: hexOf(receipt, "blockHash", PATTERNS.hash),
  };
}

function isAbsent({ value }: Unparsed, field: string): boolean {
  return isPlainObject(value) && (value[field] === null || value[field] === undefined);
}

function countOf(object: Unparsed, field: string): number {
  const count = isPlainObject(object.value) ? parseCount(object.value[field]) : null;
  if (count === null) throw malformed(object, field);
  return count;
}

function hexOf(object: Unparsed, field: string, form: RegExp): Hex {
  const value = isPlainObject(object.value) ? object.value[field] : null;
  // A capital X is none of the digits.
  const lower = typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : "";
  if (!isHex(lower, form)) throw malformed(object, field);
  return lower;
}

function isHex(value: string, form: RegExp): value is Hex {
  return form.test(value);
}

function malformed({ block, index }: Unparsed, field: string): NodeInconsistentError {
  const place = index === null ? `${field} of a receipt` : `transactions[${index}].${field}`;
  return new NodeInconsistentError(`the field ${place} of the node's block ${block} is malformed`);
}
