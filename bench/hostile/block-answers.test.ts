import { expect, test } from "vitest";
import { expectComputed } from "@/testing/chain/expect-computed";
import { addBlock, type BlockAnswers } from "./block-answers";
import { KINDS } from "./block-kinds";

const GAS = 300_000;

test.each(Object.entries(KINDS))(
  "the hashes, roots, blooms and signatures of %s follow from their content",
  (_, kind) => {
    const { before, hostile } = kind(GAS, 2);
    const chain: BlockAnswers[] = [];
    for (const block of [[], ...before, ...hostile]) addBlock(chain, block);
    for (const [number, answers] of chain.entries()) expectAnswers(answers, chain[number - 1]);
    const [empty, fork] = [chain.slice(0, -1), chain.slice(0, -1)];
    addBlock(empty, []);
    addBlock(fork, [], true);
    for (const replaced of [empty, fork]) expectAnswers(replaced.at(-1), chain.at(-2));
    expect(fork.at(-1)?.hash).not.toBe(empty.at(-1)?.hash);
  },
);

function expectAnswers(answers: BlockAnswers | undefined, parent: BlockAnswers | undefined): void {
  if (answers === undefined) throw new Error("there is no block");
  const { hash, block, header, receipts, receipt } = answers;
  const computed = expectComputed(JSON.parse(block), JSON.parse(receipts));
  expect(computed.hash).toBe(hash);
  if (parent !== undefined) expect(computed.parentHash).toBe(parent.hash);
  const hashes = computed.transactions.map((transaction) => transaction.hash);
  expect(JSON.parse(header)).toEqual({ ...computed, transactions: hashes });
  expect(hashes.map((each) => JSON.parse(receipt.get(each) ?? ""))).toEqual(JSON.parse(receipts));
}
