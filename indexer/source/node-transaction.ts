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

const HASH = /^0x[0-9a-fA-F]{64}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const DATA = /^0x[0-9a-fA-F]*$/;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;
const COUNT = /^0x[0-9a-fA-F]{1,13}$/;

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

function toHex(transaction: Record<string, unknown>, field: string, form: RegExp): Hex {
  const value = transaction[field];
  if (typeof value !== "string" || !form.test(value)) throw malformed(`its field ${field} is not as it has to be`);
  return `0x${value.slice(2).toLowerCase()}`;
}

function malformed(why: string): NodeInconsistentError {
  return new NodeInconsistentError(`the node gave a malformed transaction: ${why}`);
}
