import { expect, test } from "vitest";
import { parseHash } from "@/lib/protocol";
import { tokenIdOf } from "@/lib/protocol/token-id";
import { expectComputed } from "@/tools/testing/chain/expect-computed";
import { ZERO_HASH } from "@/tools/testing/chain/seal-header";
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

test("offers name the inscriptions that the block before them mints", () => {
  const kind = KINDS.offers;
  if (kind === undefined) throw new Error("there are no offers");
  const { before, hostile } = kind(GAS, 2);
  const chain: BlockAnswers[] = [];
  for (const block of [[], ...before]) addBlock(chain, block);
  const [minting] = chain.at(-1)?.receipt.keys() ?? [];
  const ids = hostile.flat().flatMap(({ logs }) => logs.map(({ data }) => `0x${data.slice(2 + 3 * 64, 2 + 4 * 64)}`));
  expect(ids.length).toBeGreaterThan(1);
  expect(ids).toEqual(ids.map((_, n) => tokenIdOf(parseHash(minting ?? "") ?? ZERO_HASH, n)));
});
