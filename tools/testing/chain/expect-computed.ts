import { expect } from "vitest";
import { z } from "zod";
import { findHeaderForm } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import { bloomOfLogs } from "@/lib/chain/verification/receipt";
import { signerOf } from "@/lib/chain/verification/sender";
import { transactionHash } from "@/lib/chain/verification/transaction";
import { keccak } from "./keys";

const object = z.record(z.string(), z.unknown());
const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/);
const logSchema = object.and(z.object({ logIndex: quantity, transactionIndex: quantity, transactionHash: z.string() }));
const receiptSchema = object.and(
  z.object({
    transactionHash: z.string(),
    blockHash: z.string(),
    transactionIndex: quantity,
    gasUsed: quantity,
    cumulativeGasUsed: quantity,
    from: z.string(),
    logs: z.array(logSchema),
  }),
);
const transactionSchema = object.and(
  z.object({ hash: z.string(), from: z.string(), blockHash: z.string(), transactionIndex: quantity }),
);

/** A block with its transactions, as a node returns it. */
export const wholeBlockSchema = object.and(
  z.object({
    number: quantity,
    hash: z.string(),
    parentHash: z.string(),
    gasUsed: quantity,
    transactions: z.array(transactionSchema),
  }),
);
export type WholeBlock = z.infer<typeof wholeBlockSchema>;
const receiptsSchema = z.array(receiptSchema);

/**
 * Expects that everything that hash and signatures of a block cover follows from its content and its receipts: the header's
 * hash, the roots and the bloom, hashes and senders of transactions, gas, and the places of transactions and logs.
 *
 * @param hasSigner whether an account signs its transactions. The protocol of the chain creates the others. Default: all do.
 */
export function expectComputed(
  value: unknown,
  given: unknown,
  { hasSigner = () => true }: { readonly hasSigner?: (account: string) => boolean } = {},
): WholeBlock {
  const block = wholeBlockSchema.parse(value);
  const receipts = receiptsSchema.parse(given);
  const { transactions } = block;
  expect(findHeaderForm(block, keccak)).not.toBeNull();
  expect(transactionsRoot(transactions, keccak)).toBe(block.transactionsRoot);
  expect(receiptsRoot(receipts, keccak)).toBe(block.receiptsRoot);
  expect(`0x${Buffer.from(bloomOfLogs(receipts, keccak)).toString("hex")}`).toBe(block.logsBloom);
  expect(receipts).toHaveLength(transactions.length);
  let [gas, logIndex] = [0, 0];
  for (const [index, transaction] of transactions.entries()) {
    const { hash, from } = transaction;
    const receipt = receipts[index];
    const place = { transactionIndex: `0x${index.toString(16)}`, blockHash: block.hash };
    expect(transaction).toMatchObject(place);
    expect(receipt).toMatchObject({ ...place, transactionHash: hash, from });
    expect(transactionHash(transaction, keccak)).toBe(hash);
    const sender = from.toLowerCase();
    expect(signerOf(transaction, keccak)).toBe(hasSigner(sender) ? sender : null);
    gas += Number(receipt?.gasUsed);
    expect(Number(receipt?.cumulativeGasUsed)).toBe(gas);
    for (const log of receipt?.logs ?? []) {
      const { transactionIndex, blockHash } = place;
      expect(log).toMatchObject({ transactionIndex, blockHash, transactionHash: hash });
      expect(Number(log.logIndex)).toBe(logIndex++);
    }
  }
  expect(Number(block.gasUsed)).toBe(gas);
  return block;
}
