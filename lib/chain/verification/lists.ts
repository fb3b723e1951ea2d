import type { Hash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
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
  return rootOf(transactions, keccak, "transactions", writeTransaction);
}

/**
 * Computes the `receiptsRoot` of a block from all its receipts, as a node returns them.
 * @throws MalformedFieldError
 */
export function receiptsRoot(receipts: readonly unknown[], keccak: Keccak): Hash {
  return rootOf(receipts, keccak, "receipts", (target, receipt) => writeReceipt(target, receipt, keccak));
}

function rootOf(
  values: readonly unknown[],
  keccak: Keccak,
  field: string,
  write: (target: RlpWriter, value: PlainObject) => void,
): Hash {
  writer.truncate(0);
  const ends = values.map((value) => {
    if (!isPlainObject(value)) throw new MalformedFieldError(field);
    write(writer, value);
    return writer.length;
  });
  const items = ends.map((end, index) => writer.bytes(index === 0 ? 0 : ends[index - 1], end));
  return toHash(listRoot(items, keccak));
}
