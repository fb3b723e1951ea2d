import { describe, expect, test } from "vitest";
import { z } from "zod";
import { EVENT_TOPICS } from "@/lib/protocol";
import { expectComputed, wholeBlockSchema } from "@/tools/testing/chain/expect-computed";
import { type ChainShape, headOf, operationsOf, SHAPES } from "./chain-shape";
import { AnswerBytes, prepareAnswers } from "./prepared-answers";

/** The second message of chain (f) is in the last but one. */
const BLOCKS = 22;
const answersSchema = z.array(z.object({ result: z.unknown() }));

function nodeOf(shape: ChainShape): (method: string, ...params: unknown[]) => unknown {
  const answer = prepareAnswers(shape);
  return (method, ...params) => {
    const bytes = new AnswerBytes();
    answer([{ id: 1, method, params }], bytes);
    return answersSchema.parse(JSON.parse(bytes.take().toString()))[0]?.result;
  };
}

const hex = (number: number) => `0x${number.toString(16)}`;

describe.each(Object.entries(SHAPES))("chain (%s)", (_, given) => {
  const shape = { ...given, blocks: BLOCKS };
  const ask = nodeOf(shape);

  test("has blocks whose hashes, roots, blooms and signatures follow from their content", () => {
    let parent: string | null = null;
    const hashes = new Set<string>();
    for (let number = Math.max(0, shape.first - 2); number <= headOf(shape); number++) {
      const whole = ask("eth_getBlockByNumber", hex(number), true);
      const receipts = ask("eth_getBlockReceipts", hex(number));
      const block = expectComputed(whole, receipts);
      if (parent !== null) expect(block.parentHash).toBe(parent);
      parent = block.hash;
      expect(ask("eth_getBlockByHash", block.hash, true)).toEqual(whole);
      expect(ask("eth_getBlockReceipts", block.hash)).toEqual(receipts);
      const listed = block.transactions.map(({ hash }) => hash);
      expect(ask("eth_getBlockByNumber", hex(number), false)).toEqual({ ...block, transactions: listed });
      for (const hash of listed) hashes.add(hash);
      const ends = [listed[0], listed.at(-1)].filter((hash) => hash !== undefined);
      const theirs = z.array(z.object({ transactionHash: z.string() }).loose()).parse(receipts);
      for (const hash of ends) {
        const own = theirs.find(({ transactionHash }) => transactionHash === hash);
        expect(ask("eth_getTransactionReceipt", hash)).toEqual(own);
      }
    }
    expect(hashes.size).toBe(shape.blocks * shape.transactions);
  });

  test("has as many operations as stated", () => {
    const data = "0x646174613a2c";
    const blocks = Array.from({ length: shape.blocks }, (_, n) =>
      wholeBlockSchema.parse(ask("eth_getBlockByNumber", hex(shape.first + n), true)),
    );
    const messages = blocks.flatMap(({ transactions }) =>
      transactions.filter(({ input }) => `${input}`.startsWith(data)),
    );
    const range = { fromBlock: hex(shape.first), toBlock: hex(headOf(shape)) };
    const logs = z.array(z.unknown()).parse(ask("eth_getLogs", { ...range, topics: [EVENT_TOPICS] }));
    expect(messages.length + logs.length).toBe(operationsOf(shape));
  });
});
