import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HEADER_FORMS } from "@/lib/chain/verification/header";
import { TRANSACTION_FORMS } from "@/lib/chain/verification/transaction-forms";
import type { AnswerSample } from "@/tools/testing/answers/answer-samples";
import { answerOf, expectSameBlock, expectSameReceipts } from "@/tools/testing/answers/expect-same";
import { characterChanges, memberChanges } from "@/tools/testing/answers/member-changes";
import { mutations } from "@/tools/testing/answers/mutations";
import { randomBlocks } from "@/tools/testing/answers/random-blocks";
import { parseBlock } from "./node-block";

/** The same blocks in each run, so that what they cover does not depend on chance. */
const SEED = 4_711;

const blockIn = ({ block, number }: AnswerSample) => parseBlock({ kind: "result", result: JSON.parse(block) }, number);

/** Expects that a block is read as it is parsed, and its receipts too. */
function expectRead(sample: AnswerSample): void {
  expect(expectSameBlock(answerOf(sample.block), sample)).toBe(true);
  const block = blockIn(sample);
  const isRead = expectSameReceipts(answerOf(sample.receipts ?? ""), block);
  expect(isRead).toBe(block.transactions.length > 0);
}

test("random blocks and receipts of all known forms and types are read as they are parsed", () => {
  const seen = new Set<unknown>();
  const check = fc.property(randomBlocks, (sample) => {
    expectRead(sample);
    seen.add(sample.name);
    for (const { type } of blockIn(sample).transactions) seen.add(Number(type ?? 0));
  });
  fc.assert(check, { numRuns: 400, seed: SEED });
  const known = [...HEADER_FORMS.map(({ name }) => name), 0, ...TRANSACTION_FORMS.map(({ type }) => type)];
  expect([...seen].map(String).toSorted()).toEqual(known.map(String).toSorted());
});

test("random blocks and receipts with any changes are declined, or read as they are parsed", () => {
  const check = fc.property(randomBlocks, mutations, (sample, mutate) => {
    expectSameBlock(mutate(answerOf(sample.block)), sample);
    expectSameReceipts(mutate(answerOf(sample.receipts ?? "")), blockIn(sample));
  });
  fc.assert(check, { numRuns: 1_500 });
});

/** A block with a message and access lists, authorizations or blobs, and logs. */
const [dense] = fc
  .sample(randomBlocks, { numRuns: 2_000, seed: SEED })
  .filter(({ block, receipts }) => {
    const has = (text: string) => block.includes(text);
    const hasLists = has('"storageKeys":["') && has('"authorizationList":[{');
    return hasLists && has('"input":"0x646174613a2c') && receipts?.includes('"topics":["0x');
  })
  .toSorted((one, other) => one.block.length - other.block.length);

describe("of one block, each", () => {
  const found = (): AnswerSample => {
    if (dense === undefined) throw new Error("no random block has lists, a message and logs");
    return dense;
  };

  test.each([
    ["character", characterChanges],
    ["member", memberChanges],
  ])("%s may be changed, and what is read is what is parsed", (_, changes) => {
    const sample = found();
    let [tried, read] = [0, 0];
    for (const text of changes(answerOf(sample.block))) {
      tried++;
      if (expectSameBlock(text, sample)) read++;
    }
    expect(tried).toBeGreaterThan(4_000);
    // What no hash covers, digits in the other case, and zeros before a quantity.
    expect(read).toBeGreaterThan(100);
  });

  test.each([
    ["character", characterChanges],
    ["member", memberChanges],
  ])("%s of its receipts may be changed, and what is read is what is parsed", (_, changes) => {
    const sample = found();
    const block = blockIn(sample);
    let [tried, read] = [0, 0];
    for (const text of changes(answerOf(sample.receipts ?? ""))) {
      tried++;
      if (expectSameReceipts(text, block)) read++;
    }
    expect(tried).toBeGreaterThan(1_500);
    expect(read).toBeGreaterThan(100);
  });
});
