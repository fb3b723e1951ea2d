import type { Hash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { isHexOf } from "./hex-digits";
import { type Keccak, toHash } from "./keccak";
import { MalformedFieldError } from "./malformed-field";
import { writeReceipt } from "./receipt";
import { RlpWriter } from "./rlp-writer";
import { writeTransaction } from "./transaction";
import { listRoot } from "./trie";

const writer = new RlpWriter();

/**
 * Computes the `transactionsRoot` of a block from its transactions, as a node returns them.
 * @throws MalformedFieldError
 * @throws UnknownTypeError
 */
export function transactionsRoot(transactions: readonly unknown[], keccak: Keccak): Hash {
  return toHash(rootOf(transactions, keccak, "transactions", writeTransaction));
}

/** Receives each transaction of a list, and its encoding, which is valid until it returns. */
export type OnEncoded = (transaction: PlainObject, encoding: Uint8Array) => void;

/**
 * Whether a root, as a node returns it, is that of a list of transactions.
 * @throws as {@link transactionsRoot}
 */
export function isTransactionsRoot(
  root: unknown,
  transactions: readonly unknown[],
  keccak: Keccak,
  onEncoded: OnEncoded = () => undefined,
): boolean {
  const write = (target: RlpWriter, transaction: PlainObject): void => {
    const start = target.length;
    writeTransaction(target, transaction);
    onEncoded(transaction, target.bytes(start));
  };
  return isHexOf(rootOf(transactions, keccak, "transactions", write), root);
}

/**
 * Computes the `receiptsRoot` of a block from all its receipts, as a node returns them.
 * @throws MalformedFieldError
 */
export function receiptsRoot(receipts: readonly unknown[], keccak: Keccak): Hash {
  return toHash(rootOfReceipts(receipts, keccak));
}

/** Whether a root, as a node returns it, is that of a list of receipts. @throws as {@link receiptsRoot} */
export function isReceiptsRoot(root: unknown, receipts: readonly unknown[], keccak: Keccak): boolean {
  return isHexOf(rootOfReceipts(receipts, keccak), root);
}

function rootOfReceipts(receipts: readonly unknown[], keccak: Keccak): Uint8Array {
  return rootOf(receipts, keccak, "receipts", (target, receipt) => writeReceipt(target, receipt, keccak));
}

function rootOf(
  values: readonly unknown[],
  keccak: Keccak,
  field: string,
  write: (target: RlpWriter, value: PlainObject) => void,
): Uint8Array {
  writer.truncate(0);
  const ends = values.map((value) => {
    if (!isPlainObject(value)) throw new MalformedFieldError(field);
    write(writer, value);
    return writer.length;
  });
  const items = ends.map((end, index) => writer.bytes(index === 0 ? 0 : ends[index - 1], end));
  return listRoot(items, keccak);
}
