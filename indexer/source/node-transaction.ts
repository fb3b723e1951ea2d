import { isRecord, NodeInconsistentError } from "@/lib/chain/rpc";
import type { Address, Hash, Hex } from "@/lib/protocol";

/** A transaction inside its block. */
export interface NodeTransaction {
  readonly hash: Hash;
  readonly blockHash: Hash;
  readonly transactionIndex: number;
  readonly from: Address;
  /** Null: the transaction creates a contract. */
  readonly to: Address | null;
  readonly value: bigint;
  readonly input: Hex;
}

const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const DATA = /^0x[0-9a-f]*$/;
const QUANTITY = /^0x[0-9a-f]{1,64}$/;
const COUNT = /^0x[0-9a-f]{1,13}$/;

/**
 * A transaction as a node gives it inside its block. By hand, for speed: this looks at every message of the chain.
 * @throws NodeInconsistentError where it is malformed
 */
export function parseTransaction(value: unknown): NodeTransaction {
  if (!isRecord(value)) throw malformed("it is no object");
  return {
    hash: toHex(value, "hash", HASH),
    blockHash: toHex(value, "blockHash", HASH),
    transactionIndex: Number(toHex(value, "transactionIndex", COUNT)),
    from: toHex(value, "from", ADDRESS),
    to: value.to === null || value.to === undefined ? null : toHex(value, "to", ADDRESS),
    value: BigInt(toHex(value, "value", QUANTITY)),
    input: toHex(value, "input", DATA),
  };
}

/** What became of a transaction, as its receipt says. */
export interface NodeReceipt {
  readonly transactionHash: Hash;
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

/**
 * A transaction's receipt as a node gives it, without its logs. By hand as well: each message has one.
 * @throws NodeInconsistentError where it is malformed
 */
export function parseReceipt(value: unknown): NodeReceipt {
  if (!isRecord(value)) throw malformed("its receipt is no object");
  return {
    transactionHash: toHex(value, "transactionHash", HASH),
    blockHash: toHex(value, "blockHash", HASH),
    succeeded: Number(toHex(value, "status", COUNT)) === 1,
  };
}

function toHex(transaction: Record<string, unknown>, field: string, form: RegExp): Hex {
  const value = transaction[field];
  const lower = typeof value === "string" ? value.toLowerCase() : "";
  if (!isHex(lower, form)) throw malformed(`its field ${field} is not as it has to be`);
  return lower;
}

function isHex(value: string, form: RegExp): value is Hex {
  return form.test(value);
}

function malformed(why: string): NodeInconsistentError {
  return new NodeInconsistentError(`the node gave a malformed transaction: ${why}`);
}
