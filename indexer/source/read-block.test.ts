import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RpcCall } from "@/lib/chain/rpc";
import { readAnswer } from "@/lib/chain/rpc/read-answer";
import { type AnswerSample, answerSamples } from "@/tools/testing/answers/answer-samples";
import { answerOf, blockCall, bodyOf, expectSameBlock, expectSameReceipts } from "@/tools/testing/answers/expect-same";
import { mutations, reorderings } from "@/tools/testing/answers/mutations";
import { type NodeBlock, parseBlock } from "./node-block";

/** Longest answer of the random tests, in characters, and the changes of each. */
const SMALL = 30_000;
const RUNS = 400;

const samples = answerSamples();

function blockIn({ block, number }: AnswerSample): NodeBlock {
  return parseBlock({ kind: "result", result: JSON.parse(block) }, number);
}

const small = (): readonly AnswerSample[] => samples.filter(({ block }) => block.length < SMALL);

/** The samples whose receipts are known and of at most this many characters, with the parsed block. */
function withReceipts(most: number): { readonly block: NodeBlock; readonly receipts: string; readonly name: string }[] {
  return samples.flatMap((sample) => {
    const { receipts, name } = sample;
    return receipts !== null && receipts.length < most ? [{ block: blockIn(sample), receipts, name }] : [];
  });
}

describe("blocks that are read from bytes", () => {
  test("are those of all chains whose format is known", () => {
    const declined = samples.filter((sample) => !expectSameBlock(answerOf(sample.block), sample));
    expect(declined.map(({ name }) => name)).toEqual([]);
    expect(samples.length).toBeGreaterThan(18);
  });

  test("are read with their transactions if one may concern the index", () => {
    const kinds = samples.map((sample) => {
      const [outcome] = readAnswer(bodyOf(answerOf(sample.block)), [blockCall(sample)]) ?? [];
      return [sample.name, parseBlock(outcome, sample.number).read];
    });
    expect(Object.fromEntries(kinds)).toMatchObject({
      "a-1": "with transactions",
      "a-2": "without transactions",
      "b-2": "with transactions",
      "e-2": "with transactions",
      "optimism-436": "without transactions",
    });
  });

  test("equal the parsed ones, or are declined, after any change of an answer", () => {
    let read = 0;
    for (const sample of small()) {
      const check = fc.property(mutations, (mutate) => {
        if (expectSameBlock(mutate(answerOf(sample.block)), sample)) read++;
      });
      fc.assert(check, { numRuns: RUNS });
    }
    expect(read).toBeGreaterThan(0.05 * RUNS * small().length);
  });

  test("equal the parsed ones with members in any order", () => {
    for (const sample of small()) {
      const check = fc.property(reorderings, (reorder) => {
        expect(expectSameBlock(reorder(answerOf(sample.block)), sample)).toBe(true);
      });
      fc.assert(check, { numRuns: 20 });
    }
  });

  test("may have digits in any case and other members, and their id may come last", () => {
    for (const sample of small()) {
      const capitals = sample.block.replaceAll(/"0x[0-9a-f]*"/g, (text) => text.toUpperCase().replace("0X", "0x"));
      expect(expectSameBlock(answerOf(capitals), sample)).toBe(true);
      expect(expectSameBlock(`${answerOf(sample.block)}\n`, sample)).toBe(true);
      expect(expectSameBlock(`[{"result":${sample.block},"x":[{"y":-1}],"id":0,"error":null}]`, sample)).toBe(true);
    }
  });
});

/** Two blocks of one chain, the second one after the first. */
function linked(): readonly [AnswerSample, AnswerSample] {
  const [first, second] = ["a-1", "a-2"].map((name) => samples.find((sample) => sample.name === name));
  if (first === undefined || second === undefined) throw new Error("there is no sample");
  return [first, second];
}

test("a block has its own parent after an answer that was declined", () => {
  const [first, second] = linked();
  for (const ending of ['"error":{"code":1}', '"id":0']) {
    const declined = answerOf(first.block).replace(/}$/, `,${ending}}`);
    expect(readAnswer(bodyOf(declined), [blockCall(first)])).toBeNull();
    expect(expectSameBlock(answerOf(second.block), second)).toBe(true);
  }
});

const HOSTILE: readonly (readonly [string, (answer: string) => string])[] = [
  ["a member that occurs twice", (answer) => answer.replace('"gasUsed":', '"gasUsed":"0x0","gasUsed":')],
  ["two results", (answer) => answer.replace('"result":', '"result":null,"result":')],
  ["two ids", (answer) => answer.replace('"id":0', '"id":1,"id":0')],
  ["spaces", (answer) => JSON.stringify(JSON.parse(answer), null, 1)],
  ["an escape in a value", (answer) => answer.replace('"0x', '"\\u0030x')],
  ["an escape in a name", (answer) => answer.replace('"hash"', '"\\u0068ash"')],
  ["a character beyond ASCII", (answer) => answer.replace('"result":{', '"result":{"name":"é",')],
  ["nested values", (answer) => answer.replace('"result":{', `"result":{"x":${"[".repeat(100)}${"]".repeat(100)},`)],
  ["a fraction", (answer) => answer.replace('"result":{', '"result":{"x":1.5,')],
  ["a text after it", (answer) => `${answer} `],
  ["two line feeds after it", (answer) => `${answer}\n\n`],
  ["another answer after it", (answer) => `${answer}${answer}`],
  ["no end", (answer) => answer.slice(0, -1)],
  ["an error", (answer) => answer.replace('"id":0', '"id":0,"error":{"code":-32000}')],
  ["another id", (answer) => answer.replace('"id":0', '"id":1')],
  ["an id of a text", (answer) => answer.replace('"id":0', '"id":"0"')],
  ["no block", () => answerOf("null")],
  ["no transactions", (answer) => answer.replace('"transactions":', '"list":')],
  ["nothing", () => ""],
];

test.each(HOSTILE)("an answer is parsed with %s", (_, change) => {
  for (const sample of small()) {
    const text = change(answerOf(sample.block));
    expect(readAnswer(bodyOf(text), [blockCall(sample)])).toBeNull();
  }
});

test("an answer of each length is declined if it ends early", () => {
  const sample = samples.find(({ name }) => name === "a-2");
  if (sample === undefined) throw new Error("there is no sample");
  const text = answerOf(sample.block);
  for (let length = 0; length < text.length; length++) {
    expect(readAnswer(bodyOf(text.slice(0, length)), [blockCall(sample)])).toBeNull();
  }
});

test("a list has results that are read and others, in any order", () => {
  const [sample] = small();
  if (sample === undefined) throw new Error("there is no sample");
  const calls: RpcCall[] = [
    blockCall(sample),
    { method: "x", params: [] },
    { method: "y", params: [] },
    blockCall(sample),
  ];
  const first = answerOf(sample.block, 3);
  const answers = [first, answerOf('[{"a":["0x1"]}]', 1), answerOf(sample.block), answerOf('"0x440"', 2)];
  const outcomes = readAnswer(bodyOf(`[${answers.join(",")}]`), calls);
  expect(outcomes?.slice(1, 3)).toEqual([
    { kind: "result", result: [{ a: ["0x1"] }] },
    { kind: "result", result: "0x440" },
  ]);
  expect(outcomes?.[0]).toEqual(outcomes?.[3]);
  expect(readAnswer(bodyOf(`[${answers.slice(1).join(",")}]`), calls)).toBeNull();
  expect(readAnswer(bodyOf(`[${[...answers, first].join(",")}]`), calls)).toBeNull();
});

describe("receipts that are read from bytes", () => {
  test("are those of all chains whose format is known", () => {
    const all = withReceipts(Number.POSITIVE_INFINITY);
    const declined = all.filter(({ receipts, block }) => !expectSameReceipts(answerOf(receipts), block));
    expect(declined.map(({ name }) => name)).toEqual([]);
    expect(all.length).toBeGreaterThan(8);
  });

  test("equal the parsed ones, or are declined, after any change of an answer", () => {
    let read = 0;
    const all = withReceipts(SMALL);
    for (const { receipts, block } of all) {
      const check = fc.property(mutations, (mutate) => {
        if (expectSameReceipts(mutate(answerOf(receipts)), block)) read++;
      });
      fc.assert(check, { numRuns: RUNS });
    }
    expect(read).toBeGreaterThan(0.05 * RUNS * all.length);
  });

  test("equal the parsed ones with members in any order", () => {
    for (const { receipts, block } of withReceipts(SMALL)) {
      const check = fc.property(reorderings, (reorder) => {
        expect(expectSameReceipts(reorder(answerOf(receipts)), block)).toBe(true);
      });
      fc.assert(check, { numRuns: 20 });
    }
  });
});
