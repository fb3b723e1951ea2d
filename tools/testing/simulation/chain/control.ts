import { createHash } from "node:crypto";
import { type CallResult, decideMintControl, type Facts, type Hash, type Hex } from "@/lib/protocol";
import { OTHER_TOKEN, TOKEN } from "./actors";

const word = (value: string): Hex => `0x${value.padStart(64, "0")}`;

const ANSWERS: readonly CallResult[] = [
  ...Array.from({ length: 4 }, (): CallResult => ({ kind: "returned", data: word("1") })),
  { kind: "returned", data: word("0") },
  { kind: "returned", data: word("2") },
  ...Array.from({ length: 3 }, (): CallResult => ({ kind: "reverted" })),
  { kind: "returned", data: `0x${"00".repeat(30)}01` },
];

/** The deterministic result of a call of `data` to `contract` on the state after a block. */
export function callResult(blockHash: Hash, contract: Hex, data: Hex): CallResult {
  if (contract !== TOKEN && contract !== OTHER_TOKEN) return { kind: "returned", data: "0x" };
  const [first = 0] = createHash("sha256").update(`${blockHash} ${contract} ${data}`).digest();
  return ANSWERS[first % ANSWERS.length] ?? { kind: "reverted" };
}

/** The same results as facts for the rules, without a node. */
export const simulatedFacts: Facts = {
  mintControl(question) {
    const results: CallResult[] = [];
    for (;;) {
      const step = decideMintControl(question, results);
      if (step.kind === "answered") return step.answer;
      results.push(callResult(question.parentHash, question.contract, step.data));
    }
  },
};
