import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnswerSample, answerSamples } from "@/tools/testing/answers/answer-samples";
import { answerOf, blockCall, bodyOf, expectSameResult, parsedOutcomes } from "@/tools/testing/answers/expect-same";
import { characterChanges, memberChanges } from "@/tools/testing/answers/member-changes";
import { readAnswer } from "./read-answer";
import type { RpcCall } from "./transport";

const [first, second] = answerSamples().filter(({ name }) => ["a-1", "a-2"].includes(name));
if (first === undefined || second === undefined) throw new Error("there is no sample");

const OTHER: RpcCall = { method: "eth_getLogs", params: [] };
/** The calls of a request, and the block that each one with a reader is for. */
const CALLS: readonly (readonly [RpcCall, AnswerSample | null])[] = [
  [blockCall(first), first],
  [OTHER, null],
  [blockCall(second), second],
  [OTHER, null],
];
/** Their results, as the texts of tests name them. */
const RESULTS = {
  '"#0"': first.block,
  '"#1"': '[{"logIndex":"0x1","x":[1.5,"é\\n"]}]',
  '"#2"': second.block,
  '"#3"': "null",
};

/** Puts the results in the place of their names. */
const whole = (text: string): string => text.replaceAll(/"#[0-3]"/g, (name) => Reflect.get(RESULTS, name) ?? name);

/** Expects of an answer that it is declined, or that it is read as it is parsed. Returns whether it was read. */
function expectSame(text: string, asked = CALLS): boolean {
  const calls = asked.map(([call]) => call);
  const outcomes = readAnswer(bodyOf(text), calls);
  if (outcomes === null) return false;
  const parsed = parsedOutcomes(text, calls);
  for (const [index, outcome] of outcomes.entries()) {
    const [, sample = null] = asked[index] ?? [];
    const other = parsed[index];
    if (sample === null || other?.kind !== "result") expect(outcome).toEqual(other);
    else expectSameResult(outcome, other.result, sample);
  }
  return true;
}

const entry = (id: number): string => answerOf(`"#${id}"`, id);
const PLAIN = [0, 2, 3].map(entry);
const ALL = `[${[...PLAIN, answerOf('["0x1"]', 1)].join(",")}]`;

describe("an answer to several calls", () => {
  test("is read if it is plain", () => {
    expect(expectSame(whole(ALL))).toBe(true);
    expect(expectSame(`${whole(ALL)}\n`)).toBe(true);
  });

  test("is parsed if another result has characters that are not plain", () => {
    expect(expectSame(whole(`[${[...PLAIN, entry(1)].join(",")}]`))).toBe(false);
  });

  test("is read in any order of its entries and of their members", () => {
    const members = (id: number) => [`"jsonrpc":"2.0"`, `"id":${id}`, `"result":${id === 1 ? '"0x7"' : `"#${id}"`}`];
    const entries = fc.tuple(
      ...[0, 1, 2, 3].map((id) =>
        fc.shuffledSubarray(members(id), { minLength: 3 }).map((each) => `{${each.join(",")}}`),
      ),
    );
    const check = fc.property(
      entries.chain((each) => fc.shuffledSubarray(each, { minLength: 4 })),
      (list) => {
        expect(expectSame(whole(`[${list.join(",")}]`))).toBe(true);
      },
    );
    fc.assert(check, { numRuns: 100 });
  });

  test("is declined, or read as it is parsed, after each change of a member", () => {
    let read = 0;
    for (const text of memberChanges(ALL)) if (expectSame(whole(text))) read++;
    expect(read).toBeGreaterThan(20);
  });

  test("is declined, or read as it is parsed, after each change of a character", () => {
    let read = 0;
    for (const text of characterChanges(ALL)) if (expectSame(whole(text))) read++;
    expect(read).toBeGreaterThan(20);
  });

  test.each<[string, string]>([
    ["lacks one", `[${PLAIN.join(",")}]`],
    ["has one twice", `[${[...PLAIN, entry(0), answerOf("0", 1)].join(",")}]`],
    ["has another one", `[${[...PLAIN, answerOf("0", 1), answerOf("0", 4)].join(",")}]`],
    ["has an error", `[${[...PLAIN, '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"x"}}'].join(",")}]`],
    [
      "has a null in the place of a block",
      `[${[entry(0), entry(3), answerOf("null", 2), answerOf("0", 1)].join(",")}]`,
    ],
    ["has one without a result", `[${[...PLAIN, '{"jsonrpc":"2.0","id":1}'].join(",")}]`],
    ["has no list", entry(0)],
    ["is one error for all", '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}'],
    ["is empty", "[]"],
    ["is no JSON", "<html></html>"],
    ["has an id beyond all numbers", ALL.replace('"id":2', '"id":99999999999999999999')],
    ["has an id of 2^32", ALL.replace('"id":0', '"id":4294967296')],
    ["has an id with a sign", ALL.replace('"id":0', '"id":-0')],
    ["has an id in a text", ALL.replace('"id":2', '"id":"2"')],
  ])("is parsed if it %s", (_, text) => {
    expect(expectSame(whole(text))).toBe(false);
  });
});

test("an answer to one call may be a list", () => {
  const calls = CALLS.slice(0, 1);
  expect(expectSame(whole(entry(0)), calls)).toBe(true);
  expect(expectSame(whole(`[${entry(0)}]`), calls)).toBe(true);
  expect(expectSame(whole(`[${entry(0)},${entry(0)}]`), calls)).toBe(false);
});

test("an answer of calls without a reader is parsed", () => {
  expect(expectSame(answerOf('"0x1"'), [[OTHER, null]])).toBe(false);
});
