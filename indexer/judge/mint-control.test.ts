import fc from "fast-check";
import { expect, test } from "vitest";
import { blockOperations, type MintControlQuestion, mintControlKey, type ReferenceBlock } from "@/lib/protocol";
import { HISTORY_FACTS, HISTORY_RULES, history } from "@/lib/protocol/testing/arbitrary";
import { LONG, seed } from "@/lib/protocol/testing/histories";
import { loadKeccak } from "@/lib/runtime/fast-keccak";
import type { OperationBlock } from "../operations/fetch-operations";
import { BatchState } from "../state/batch-state";
import { judgeBlocks } from "./judge-blocks";
import type { MintControl } from "./mint-control";

/** Histories of a run. PROPERTY_RUNS sets another number. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);

function toOperations(block: ReferenceBlock): OperationBlock {
  const { number, hash, parentHash, timestamp } = block;
  return { number, hash, parentHash, timestamp, operations: blockOperations(block) };
}

const keccak = await loadKeccak();

const answerOf = (question: MintControlQuestion) => HISTORY_FACTS.mintControl(question) ?? "none";

/** Judges the blocks on an empty state. */
function judge(blocks: readonly OperationBlock[], control: MintControl) {
  return judgeBlocks(blocks, new BatchState([], [], [], [], keccak), HISTORY_RULES, control);
}

test(
  `the questions that are asked ahead are all that blocks ask, and answers that are not used change nothing (seed ${seed})`,
  async () => {
    let used = 0;
    await fc.assert(
      fc.asyncProperty(history, async (blocks) => {
        const operations = blocks.map(toOperations);
        const ahead = await judge(operations, {
          answers: async (questions) => new Map(questions.map((each) => [mintControlKey(each), answerOf(each)])),
          answer: async ({ ticker }) => {
            throw new Error(`the question about ${ticker} was not asked ahead`);
          },
        });
        const oneByOne = await judge(operations, {
          answers: async () => new Map(),
          answer: async (question) => {
            used++;
            return answerOf(question);
          },
        });
        expect(ahead).toEqual(oneByOne);
      }),
      { seed, numRuns: RUNS },
    );
    expect(used).toBeGreaterThan(RUNS / 10);
  },
  LONG,
);
