import { findHeaderForm, type HeaderForm } from "@/lib/chain/verification/header";
import { BLOCKS, readBlock } from "@/lib/chain/verification/testing/fixtures";
import { isPlainObject, type PlainObject } from "@/lib/protocol/plain-object";
import { SHAPES } from "@/tools/bench/chain-shape";
import { AnswerBytes, prepareAnswers } from "@/tools/bench/prepared-answers";
import { keccak } from "../chain/keys";

/** A block and its receipts, as texts of JSON. */
export interface AnswerSample {
  readonly name: string;
  readonly number: number;
  readonly block: string;
  readonly receipts: string | null;
  readonly form: HeaderForm;
}

/** Blocks of public chains, and generated ones with a message, with events, and with neither. */
export function answerSamples(): AnswerSample[] {
  const known = BLOCKS.flatMap((name) => {
    const { block, receipts } = readBlock(name);
    return sampleOf(name, block, receipts);
  });
  return [...known, ...["a", "b", "e"].flatMap((key) => generated(key))];
}

function sampleOf(name: string, block: PlainObject, receipts: readonly unknown[] | null): AnswerSample[] {
  const form = findHeaderForm(block, keccak);
  if (form === null || !Array.isArray(block.transactions)) return [];
  const texts = { block: JSON.stringify(block), receipts: receipts && JSON.stringify(receipts) };
  return [{ name, number: Number(block.number), form, ...texts }];
}

/** Two blocks of a chain of the benchmarks: its first one has a message. */
function generated(key: string): AnswerSample[] {
  const shape = SHAPES[key];
  if (shape === undefined) throw new Error(`there is no chain ${key}`);
  const answer = prepareAnswers({ ...shape, blocks: 4, ...(shape.events === undefined ? {} : { events: 2 }) });
  const ask = (method: string, ...params: unknown[]): unknown => {
    const bytes = new AnswerBytes();
    answer([{ id: 0, method, params }], bytes);
    const answers: unknown = JSON.parse(bytes.take().toString());
    const [first]: unknown[] = Array.isArray(answers) ? answers : [];
    return isPlainObject(first) ? first.result : null;
  };
  return [1, 2].flatMap((number) => {
    const block = ask("eth_getBlockByNumber", `0x${number}`, true);
    const receipts = isPlainObject(block) ? ask("eth_getBlockReceipts", block.hash) : null;
    if (!isPlainObject(block) || !Array.isArray(receipts)) throw new Error("the chain lacks a block");
    return sampleOf(`${key}-${number}`, block, receipts);
  });
}
