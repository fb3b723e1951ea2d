import { toQuantity } from "@/lib/chain/rpc";
import { writeFields } from "@/lib/chain/verification/fields";
import { toHash } from "@/lib/chain/verification/keccak";
import { RlpWriter } from "@/lib/chain/verification/rlp-writer";
import { writeTransaction } from "@/lib/chain/verification/transaction";
import { LEGACY } from "@/lib/chain/verification/transaction-forms";
import type { Address, Hash, Hex } from "@/lib/protocol";
import { keccak } from "@/tools/testing/chain/keys";
import { sign } from "./signers";

/** A log of a transaction. */
export interface BlockLog {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** A transaction before it is signed. All succeed. */
export interface Transaction {
  /** By `account`. */
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly input: Hex;
  readonly nonce: number;
  /** Gas that it uses. */
  readonly gas: number;
  /** Gas that it may use, which its hash covers. Default: what it uses. */
  readonly gasLimit?: number;
  readonly logs: readonly BlockLog[];
}

/** A legacy transaction with its signature (EIP-155). */
export interface SignedTransaction extends Transaction {
  readonly hash: Hash;
  readonly v: Hex;
  readonly r: string;
  readonly s: string;
}

/** A signed transaction with the bytes that its hash covers. */
export interface EncodedTransaction extends SignedTransaction {
  readonly encoding: Uint8Array;
}

/** Gas price of all transactions. */
export const GAS_PRICE = "0x3b9aca00";
/** `v` of a signature is this, twice the chain id and the parity. */
const PROTECTED = 35;
const writer = new RlpWriter();

/** Signs a transaction for the chain with this id. */
export function signTransaction(transaction: Transaction, chainId: number): EncodedTransaction {
  const call = callOf(transaction);
  writer.truncate(0);
  const start = writer.begin();
  writeFields(writer, call, LEGACY);
  writer.number(chainId);
  writer.number(0);
  writer.number(0);
  writer.end(start);
  const { r, s, parity } = sign(transaction.from, keccak(writer.bytes()));
  return encode(transaction, { v: toQuantity(2 * chainId + PROTECTED + parity), r, s });
}

/** A transaction that no account has signed, as a message between chain layers. Its sender can only be believed. */
export function withoutSignature(transaction: Transaction): EncodedTransaction {
  return encode(transaction, { v: "0x0", r: "0x0", s: "0x0" });
}

function callOf({ to, value, input, nonce, gas, gasLimit = gas }: Transaction) {
  return {
    nonce: toQuantity(nonce),
    gasPrice: GAS_PRICE,
    gas: toQuantity(gasLimit),
    to,
    value: toQuantity(value),
    input,
  };
}

function encode(transaction: Transaction, signature: Pick<SignedTransaction, "v" | "r" | "s">): EncodedTransaction {
  writer.truncate(0);
  writeTransaction(writer, { ...callOf(transaction), ...signature });
  const encoding = writer.bytes().slice();
  return { ...transaction, hash: toHash(keccak(encoding)), ...signature, encoding };
}
