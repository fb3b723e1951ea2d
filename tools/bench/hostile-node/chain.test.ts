import { expect, test } from "vitest";
import { expectComputed } from "@/tools/testing/chain/expect-computed";
import { HostileNodeChain, NO_FILLING } from "./chain";

const hex = (number: number) => `0x${number.toString(16)}`;

test.each([
  ["without messages", { ...NO_FILLING, head: 3 }],
  ["with many messages", { from: 2, head: 3, count: 300, length: 10 }],
  ["with long messages", { from: 2, head: 3, count: 2, length: 100_000 }],
])("the hashes, roots and signatures of blocks %s follow from their content", (_, filling) => {
  const chain = new HostileNodeChain(filling);
  const ask = (method: string, ...params: unknown[]): unknown => JSON.parse(chain.answer(method, params));
  let parent: string | null = null;
  const hashes = new Set<string>();
  for (let number = 0; number <= filling.head; number++) {
    const whole = ask("eth_getBlockByNumber", hex(number), true);
    const receipts = ask("eth_getBlockReceipts", hex(number));
    const block = expectComputed(whole, receipts);
    const { transactions } = block;
    expect(transactions).toHaveLength(number < filling.from ? 0 : filling.count);
    if (parent !== null) expect(block.parentHash).toBe(parent);
    parent = block.hash;
    expect(chain.hashOf(number)).toBe(block.hash);
    expect(ask("eth_getBlockReceipts", block.hash)).toEqual(receipts);
    for (const { hash } of transactions) hashes.add(hash);
    expect(transactions.map(({ hash }) => ask("eth_getTransactionReceipt", hash))).toEqual(receipts);
  }
  expect(hashes.size).toBe(filling.count * Math.max(0, filling.head - filling.from + 1));
  expect(ask("eth_getBlockByNumber", "latest", false)).toMatchObject({ hash: parent });
});
