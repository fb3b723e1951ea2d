import binaryen from "assemblyscript/binaryen";
import { describe, expect, test } from "vitest";
import { headerHash } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import { transactionHash } from "@/lib/chain/verification/transaction";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type AnswerSample, answerSamples } from "@/tools/testing/answers/answer-samples";
import { answerOf, bodyOf, expectSameBlock } from "@/tools/testing/answers/expect-same";
import { keccak } from "@/tools/testing/chain/keys";
import { createEngine, DeclinedError, engine, type ResultKind } from "./engine";
import { MODULE } from "./module";
import { PLACES } from "./places";

/** Longest answer, in bytes: what follows it ends each text. */
const LONGEST = PLACES.afterAnswer - PLACES.answer - 64;
const MEMORY = 480 * 65_536;

const sample = sampleOf("a-1");
const block: PlainObject & { readonly transactions: readonly PlainObject[] } = JSON.parse(sample.block);
const [transaction = {}] = block.transactions;

function sampleOf(name: string): AnswerSample {
  const found = answerSamples().find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no sample ${name}`);
  return found;
}

/** A block with other members that its hashes cover. */
function sealed(fields: PlainObject, transactions: readonly PlainObject[]): AnswerSample {
  const all = { ...block, ...fields, transactions, transactionsRoot: transactionsRoot(transactions, keccak) };
  const text = JSON.stringify({ ...all, hash: headerHash(all, sample.form, keccak) });
  return { ...sample, block: text };
}

/** A transaction with another nonce and calldata. */
function another(nonce: number, input: string): PlainObject {
  const fields = { ...transaction, nonce: `0x${nonce.toString(16)}`, input };
  return { ...fields, hash: transactionHash(fields, keccak) };
}

const MESSAGE = "0x646174613a2c";
const digits = (count: number): string => "7f".repeat(count >> 1);

describe("the memory of the engine", () => {
  test("holds an answer up to a limit, and a longer one is declined", () => {
    const text = answerOf(sample.block);
    const padded = (length: number): string => `${text.slice(0, -1)},"x":"${"0".repeat(length - text.length - 7)}"}`;
    expect(Buffer.byteLength(padded(LONGEST))).toBe(LONGEST);
    expect(expectSameBlock(padded(LONGEST), sample)).toBe(true);
    expect(expectSameBlock(padded(LONGEST + 1), sample)).toBe(false);
    expect(engine().bytes.length).toBe(MEMORY);
  });

  const most = LONGEST - 8_192;
  test.each<[string, () => AnswerSample]>([
    ["a header", () => sealed({ extraData: `0x${digits(most)}` }, [another(1, MESSAGE), another(2, "0x12")])],
    ["a transaction", () => sealed({}, [another(1, `${MESSAGE}${digits(most)}`), another(2, `${MESSAGE}ff`)])],
    [
      "many transactions",
      () =>
        sealed(
          {},
          Array.from({ length: 14_000 }, (_, nonce) => another(nonce, MESSAGE)),
        ),
    ],
  ])("is enough for the encodings of the largest block with %s", (_, largest) => {
    const found = largest();
    expect(found.block.length).toBeGreaterThan(0.8 * most);
    expect(expectSameBlock(answerOf(found.block), found)).toBe(true);
    expect(expectSameBlock(answerOf(sample.block), sample)).toBe(true);
    expect(engine().bytes.length).toBe(MEMORY);
  });

  test.each<[string, PlainObject[]]>([
    ["a receipt with long data", [receiptOf([logOf(digits(most))])]],
    ["a receipt with many logs", [receiptOf(Array.from({ length: 104_000 }, () => logOf("")))]],
    ["many receipts", Array.from({ length: 10_000 }, () => receiptOf([]))],
  ])("is enough for the encodings of %s", (_, receipts) => {
    const answer = answerOf(JSON.stringify(receipts));
    expect(answer.length).toBeGreaterThan(0.8 * most);
    expect(read(engine(), answer, "receipts")).toBe(true);
    const root = engine().bytes.toString("hex", PLACES.root, PLACES.root + 32);
    expect(`0x${root}`).toBe(receiptsRoot(receipts, keccak));
    expect(engine().bytes.length).toBe(MEMORY);
  });
});

function logOf(data: string): PlainObject {
  return { address: `0x${"ee".repeat(20)}`, topics: [], data: `0x${data}` };
}

function receiptOf(logs: readonly PlainObject[]): PlainObject {
  const hash = `0x${"ab".repeat(32)}`;
  const logsBloom = `0x${"00".repeat(256)}`;
  return { transactionHash: hash, blockHash: hash, status: "0x1", cumulativeGasUsed: "0x5208", logsBloom, logs };
}

type TestedEngine = NonNullable<ReturnType<typeof createEngine>>;

/** Reads the answer to one call. Returns whether it was not declined. */
function read(tested: TestedEngine, answer: string, kind: ResultKind): boolean {
  const { parts, size } = bodyOf(answer);
  expect(tested.hold(parts, size)).toBe(true);
  tested.expectForm(sample.form);
  tested.expect([kind]);
  try {
    tested.readEntry(tested.answer.start);
    return true;
  } catch (error) {
    if (error instanceof DeclinedError) return false;
    throw error;
  }
}

/** An engine that counts the calls and the rounds of loops of its code. */
function countingEngine(): { readonly tested: TestedEngine; take(): number } {
  const module = binaryen.readBinary(new Uint8Array(Buffer.from(MODULE, "base64")));
  module.setFeatures(binaryen.Features.All);
  module.runPasses(["log-execution"]);
  let steps = 0;
  const count = (): void => {
    steps++;
  };
  const tested = createEngine(module.emitBinary(), { env: { log_execution: count } });
  if (tested === null) throw new Error("the code does not run");
  return {
    tested,
    take() {
      const taken = steps;
      steps = 0;
      return taken;
    },
  };
}

/** Blocks and receipts that could be made to cost more than others, of `size` parts. */
const COSTLY: readonly (readonly [string, ResultKind, (size: number) => string])[] = [
  ["unknown members", "block", (size) => `{${Array.from({ length: size }, (_, index) => `"a${index}":1`).join(",")}}`],
  ["members in the worst order", "block", (size) => `{"extraData":"0x",${'"b":[],"c":0,'.repeat(size)}"d":0}`],
  ["nested lists", "block", (size) => `{"x":[${"[[[[[[[[[[[]]]]]]]]]]],".repeat(size)}1]}`],
  ["long texts", "block", (size) => `{"x":"${"0".repeat(100 * size)}"}`],
  [
    "transactions",
    "block",
    (size) =>
      sealed(
        {},
        Array.from({ length: size }, (_, at) => another(at, MESSAGE)),
      ).block,
  ],
  ["calldata", "block", (size) => sealed({}, [another(1, `${MESSAGE}${digits(100 * size)}`)]).block],
  ["accesses", "block", (size) => sealed({}, [withAccesses(size)]).block],
  ["logs", "receipts", (size) => JSON.stringify([receiptOf(Array.from({ length: size }, () => logOf("ab")))])],
  ["receipts", "receipts", (size) => JSON.stringify(Array.from({ length: size }, () => receiptOf([])))],
];

function withAccesses(count: number): PlainObject {
  const access = { address: `0x${"11".repeat(20)}`, storageKeys: [`0x${"22".repeat(32)}`] };
  const accessList = Array.from({ length: count }, () => access);
  const fields = { ...transaction, type: "0x1", chainId: "0x1", yParity: "0x0", accessList };
  return { ...fields, hash: transactionHash(fields, keccak) };
}

test.each(COSTLY)("the work of %s grows with their number only", (_, kind, make) => {
  const { tested, take } = countingEngine();
  const workOf = (size: number): number => {
    read(tested, answerOf(make(size)), kind);
    return take();
  };
  const [few, many] = [workOf(500), workOf(4_000)];
  expect(few).toBeGreaterThan(100);
  expect(many).toBeLessThan(9 * few);
});
