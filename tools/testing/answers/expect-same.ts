import { expect } from "vitest";
import { mayHaveEvents } from "@/indexer/source/may-have-events";
import { type NodeBlock, parseBlock, transactionHashOf } from "@/indexer/source/node-block";
import { succeededIn } from "@/indexer/source/node-transaction";
import { blockReader } from "@/indexer/source/read-block";
import { ReadReceiptList, receiptsReader } from "@/indexer/source/read-receipts";
import { checkReceiptList, checkTransactionList, HeaderChecker } from "@/indexer/verification/check-block";
import { beginsLikeMessage } from "@/lib/chain/begins-like-message";
import { parseCount, type RpcCall, type RpcOutcome } from "@/lib/chain/rpc";
import { type Body, jsonOf } from "@/lib/chain/rpc/body";
import { readAnswer } from "@/lib/chain/rpc/read-answer";
import { outcomesOf } from "@/lib/chain/rpc/transport";
import { isBloomOfLogs } from "@/lib/chain/verification/receipt";
import { EVENT_TOPICS } from "@/lib/protocol";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { keccak } from "../chain/keys";
import type { AnswerSample } from "./answer-samples";

/** The bytes of an answer, in parts as they arrive. */
export function bodyOf(text: string): Body {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / 7_000) }, (_, index) =>
    bytes.subarray(index * 7_000, (index + 1) * 7_000),
  );
  return { parts, size: bytes.length };
}

/** The answer to one call. */
export const answerOf = (result: string, id = 0): string => `{"jsonrpc":"2.0","id":${id},"result":${result}}`;

/** The call for the block of a sample, whose result is read from bytes. */
export const blockCall = ({ form }: Pick<AnswerSample, "form">): RpcCall => ({
  method: "eth_getBlockByNumber",
  params: [],
  reader: blockReader(form, { topics: EVENT_TOPICS, trustsBloom: () => true }),
});

/** The call for the receipts of a block, whose result is read from bytes. */
const receiptsCall = (block: NodeBlock): RpcCall => ({
  method: "eth_getBlockReceipts",
  params: [],
  reader: receiptsReader(block),
});

/** The outcomes by `JSON.parse`. @throws if it cannot be parsed, or does not answer the calls */
export function parsedOutcomes(text: string, calls: readonly RpcCall[]): RpcOutcome[] {
  return outcomesOf(jsonOf(bodyOf(text)), calls, 0);
}

/** The result of one call by `JSON.parse`. @throws if it cannot be parsed */
function parsedResult(text: string, call: RpcCall): unknown {
  const [outcome] = parsedOutcomes(text, [call]);
  return outcome?.kind === "result" ? outcome.result : undefined;
}

/**
 * Expects of an answer with a block that it is declined, or that it is read as `JSON.parse` and the checks read it. Returns whether it was
 * read.
 */
export function expectSameBlock(text: string, sample: AnswerSample): boolean {
  const call = blockCall(sample);
  const outcomes = readAnswer(bodyOf(text), [call]);
  if (outcomes === null) return false;
  expectSameResult(outcomes[0], parsedResult(text, call), sample);
  return true;
}

/** Expects of a block that was read from bytes that it equals the parsed result, and that this passes the checks. */
export function expectSameResult(outcome: RpcOutcome | undefined, raw: unknown, sample: AnswerSample): void {
  const parse = (each: RpcOutcome | undefined) => () => parseBlock(each, sample.number);
  const parsed = attempt(parse({ kind: "result", result: raw }));
  const read = attempt(parse(outcome));
  // Of another number.
  if (typeof parsed === "string" || typeof read === "string") {
    expect(read).toBe(parsed);
    return;
  }
  expectChecked(parsed, sample);
  const { number, hash, parentHash, timestamp, size, transactions } = parsed;
  expect(read).toMatchObject({ number, hash, parentHash, timestamp, size });
  expect(read.transactions.length).toBe(transactions.length);
  if (read.read === "with transactions") {
    const { receiptsRoot, gasUsed } = parsed.raw;
    expect([read.transactions, read.logsBloom]).toEqual([transactions, parsed.logsBloom]);
    expect(read.raw).toEqual({ receiptsRoot, gasUsed });
  } else {
    expect(transactions.some(({ input }) => beginsLikeMessage(input))).toBe(false);
    expect(transactions.length > 0 && mayHaveEvents(EVENT_TOPICS, parsed.logsBloom)).toBe(false);
  }
}

/** Expects that a parsed block passes the checks that reading it makes. */
function expectChecked({ raw, transactions }: NodeBlock, { form }: AnswerSample): void {
  const checker = new HeaderChecker(keccak);
  expect(checker.check(raw)).toEqual({ kind: "passed" });
  expect(checker.form).toBe(form.name);
  const list = checkTransactionList(raw, keccak, ({ input }) => typeof input === "string" && beginsLikeMessage(input));
  expect(list).toEqual({ kind: transactions.length === 0 ? "trivial" : "passed" });
  expect(transactions.length === 0 && (parseCount(raw.gasUsed) ?? 0) > 0).toBe(false);
}

function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}

/**
 * Expects of an answer with receipts that it is declined, or that it is read as `JSON.parse` and the checks read it. Returns whether it was
 * read.
 */
export function expectSameReceipts(text: string, block: NodeBlock): boolean {
  const call = receiptsCall(block);
  const [outcome] = readAnswer(bodyOf(text), [call]) ?? [];
  if (outcome?.kind !== "result" || !(outcome.result instanceof ReadReceiptList)) return false;
  const receipts = [parsedResult(text, call)].flat().filter(isPlainObject);
  expect(checkReceiptList(block.raw, receipts, keccak)).toEqual({ kind: "passed" });
  const names = ({ transactionHash, blockHash }: PlainObject): unknown[] => [transactionHash, blockHash];
  expect(receipts.map(names)).toEqual(block.transactions.map(({ hash }) => [hash, block.hash]));
  const hashes = block.transactions.map((each, index) => transactionHashOf(each, block.number, index));
  const hasLogs = receipts.some(({ logs }) => Array.isArray(logs) && logs.length > 0);
  expect(outcome.result.receipts).toEqual(hasLogs ? receipts : null);
  if (!hasLogs) expect(isBloomOfLogs(block.logsBloom, receipts, keccak)).toBe(true);
  const statuses = receipts.flatMap((receipt, index) => {
    const isMessage = beginsLikeMessage(block.transactions[index]?.input ?? "");
    const succeeded = isMessage ? succeededIn(receipt) : null;
    return succeeded === null ? [] : [[hashes[index], succeeded]];
  });
  expect([...outcome.result.statuses]).toEqual(statuses);
  return true;
}
