import { describe, expect, test } from "vitest";
import { type FieldKind, fieldsOf } from "@/lib/chain/verification/fields";
import { headerHash } from "@/lib/chain/verification/header";
import { receiptsRoot, transactionsRoot } from "@/lib/chain/verification/lists";
import type { PlainObject } from "@/lib/protocol/plain-object";
import { type AnswerSample, answerSamples } from "@/tools/testing/answers/answer-samples";
import { answerOf, expectSameBlock, expectSameReceipts } from "@/tools/testing/answers/expect-same";
import { keccak } from "@/tools/testing/chain/keys";
import { parseBlock } from "./node-block";
import { LATEST_TIME } from "./schemas";

/** Blocks whose hashes cover a malformed part: a miner could make them on a chain that this version does not know. */

const sample = sampleOf("a-1");
const block: PlainObject & { readonly transactions: readonly PlainObject[] } = JSON.parse(sample.block);
const receipts: readonly PlainObject[] = JSON.parse(sample.receipts ?? "");

function sampleOf(name: string): AnswerSample {
  const found = answerSamples().find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no sample ${name}`);
  return found;
}

/** The block with other members, the hash of which covers them as fields of these kinds. */
function sealed(members: PlainObject, kinds: Readonly<Record<string, FieldKind>> = {}): AnswerSample {
  const fields = sample.form.fields.flatMap((field) => {
    const kind = kinds[field.name];
    return kind === undefined ? field : fieldsOf({ [field.name]: kind });
  });
  const all = { ...block, ...members };
  const hash = headerHash(all, { name: sample.form.name, fields }, keccak);
  return { ...sample, block: JSON.stringify({ ...all, hash }) };
}

const DATA = ["parentHash", "sha3Uncles", "miner", "stateRoot", "receiptsRoot", "logsBloom", "mixHash", "nonce"];
const COUNTS = ["difficulty", "number", "gasLimit", "gasUsed", "timestamp"];

describe("a header is parsed", () => {
  test("if its hash covers data of another length", () => {
    for (const name of DATA) {
      const value = String(block[name]);
      for (const other of [value.slice(0, -2), `${value}00`]) {
        const wrong = sealed({ [name]: other }, { [name]: "bytes" });
        expect(expectSameBlock(answerOf(wrong.block), wrong), name).toBe(false);
      }
    }
  });

  test("if its hash covers an integer of more than 32 bytes", () => {
    for (const name of COUNTS) {
      const wrong = sealed({ [name]: `0x01${"00".repeat(32)}` }, { [name]: "bytes" });
      expect(expectSameBlock(answerOf(wrong.block), wrong), name).toBe(false);
    }
  });

  test.each<[string, PlainObject]>([
    ["its number is not exact", { number: "0x20000000000001" }],
    ["its time is after the latest one", { timestamp: `0x${(LATEST_TIME + 1).toString(16)}` }],
    ["it has used gas for no transactions", { transactions: [], transactionsRoot: transactionsRoot([], keccak) }],
  ])("if %s", (_, members) => {
    const wrong = sealed(members);
    expect(expectSameBlock(answerOf(wrong.block), wrong)).toBe(false);
  });

  test("if a comma follows its last transaction", () => {
    // One without a message, whose list is not parsed.
    const other = sampleOf("a-2");
    expect(expectSameBlock(answerOf(other.block), other)).toBe(true);
    expect(other.block).toContain("}]");
    expect(expectSameBlock(answerOf(other.block.replace("}]", "},]")), other)).toBe(false);
  });

  test("but read if nothing is wrong", () => {
    const right = sealed({ extraData: "0x1234", timestamp: `0x${LATEST_TIME.toString(16)}` });
    expect(expectSameBlock(answerOf(right.block), right)).toBe(true);
    const empty = sealed({ transactions: [], transactionsRoot: transactionsRoot([], keccak), gasUsed: "0x0" });
    expect(expectSameBlock(answerOf(empty.block), empty)).toBe(true);
  });
});

describe("receipts are parsed", () => {
  /** Expects whether the receipts are read, if they have the root of the block. */
  function expectRead(
    isRead: boolean,
    changed: PlainObject,
    members: PlainObject = {},
    transaction: PlainObject = {},
  ): void {
    const list = receipts.map((receipt) => ({ ...receipt, ...changed }));
    const transactions = block.transactions.map((each) => ({ ...each, ...transaction }));
    const raw = { ...block, ...members, transactions, receiptsRoot: receiptsRoot(list, keccak) };
    const parsed = parseBlock({ kind: "result", result: raw }, sample.number);
    expect(expectSameReceipts(answerOf(JSON.stringify(list)), parsed)).toBe(isRead);
  }

  test("if a status is no flag", () => {
    expectRead(false, { status: "0x2" });
    expectRead(true, { status: "0x0" });
  });

  test("if a transaction has no hash of digits", () => {
    const wrong = `0x${"zz".repeat(32)}`;
    expectRead(false, { transactionHash: wrong }, {}, { hash: wrong });
    expectRead(true, { transactionHash: `0x${"ab".repeat(32)}` }, {}, { hash: `0x${"ab".repeat(32)}` });
  });

  test("if the block has a bloom filter although no receipt has a log", () => {
    expectRead(false, {}, { logsBloom: `0x${"00".repeat(255)}01` });
    expectRead(true, {});
  });

  test("if a comma follows the last one", () => {
    const parsed = parseBlock({ kind: "result", result: block }, sample.number);
    const text = JSON.stringify(receipts);
    expect(expectSameReceipts(answerOf(text), parsed)).toBe(true);
    expect(expectSameReceipts(answerOf(text.replace(/]$/, ",]")), parsed)).toBe(false);
  });

  test("if one is of another block or transaction", () => {
    expectRead(false, { blockHash: `0x${"ab".repeat(32)}` });
    expectRead(false, { transactionHash: `0x${"ab".repeat(32)}` });
  });
});
