import { decline } from "@/lib/chain/answers/engine";
import { foundReceipts } from "@/lib/chain/answers/receipts-reader";
import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import type { ResultReader } from "@/lib/chain/rpc";
import { NO_BLOOM } from "@/lib/chain/verification/fields";
import type { Hash } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { type NodeBlock, transactionHashOf } from "./node-block";

/** The receipts of a block that were read from the bytes of an answer, and that its header covers. */
export class ReadReceiptList {
  constructor(
    /** All receipts in the order of the transactions; null if none of them has a log. */
    readonly receipts: readonly PlainObject[] | null,
    /** Whether the transactions succeeded whose calldata begins like a message, without those whose receipt has no status. */
    readonly statuses: ReadonlyMap<Hash, boolean>,
  ) {}
}

/**
 * Reads the receipts of a block from the bytes of an answer, and checks that its header covers them (spec §8.8.3). Those without logs have
 * no objects.
 */
export function receiptsReader(block: NodeBlock): ResultReader {
  return { kind: "receipts", take: () => takeReceipts(block) };
}

function takeReceipts(block: NodeBlock): ReadReceiptList {
  const { hash, transactions, raw, logsBloom, number } = block;
  const { count } = foundReceipts;
  if (count === 0 || count !== transactions.length) decline("the receipts are not those of the block");
  if (raw.receiptsRoot !== foundReceipts.root) decline("the receipts have another root");
  const statuses = new Map<Hash, boolean>();
  for (const [index, transaction] of transactions.entries()) {
    const isOfBlock =
      foundReceipts.transactionHash(index) === transaction.hash && foundReceipts.blockHash(index) === hash;
    if (!isOfBlock) decline("a receipt is in another place");
    if (!beginsLikeMessage(transaction.input)) continue;
    const succeeded = foundReceipts.succeeded(index);
    if (succeeded !== null) statuses.set(transactionHashOf(transaction, number, index), succeeded);
  }
  if (foundReceipts.logs > 0) return new ReadReceiptList(parsedReceipts(), statuses);
  if (logsBloom !== NO_BLOOM.text) decline("the bloom is not that of no logs");
  return new ReadReceiptList(null, statuses);
}

function parsedReceipts(): readonly PlainObject[] {
  const receipts = foundReceipts.parsed();
  return Array.isArray(receipts) ? receipts.filter(isPlainObject) : decline("the receipts are no list");
}
