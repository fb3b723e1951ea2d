import {
  contractOverrides,
  type Effect,
  type Facts,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
  type Operation,
  type OperationOutcome,
  type ProtocolRules,
  type StepResult,
  step,
} from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import { WorkSlice } from "@/lib/runtime/work-slice";
import type { OperationBlock } from "../operations/fetch-operations";
import type { BatchState } from "../state/batch-state";
import { AnswersAhead, type MintControl, NO_FACTS } from "./mint-control";

/** An operation with its result. */
export interface JudgedOperation {
  readonly operation: Operation;
  readonly outcome: OperationOutcome;
  /** The answer of the mint control contract; null if it was not asked. */
  readonly mintControl: MintControlAnswer | null;
  readonly effects: readonly Effect[];
}

/** A block whose operations are judged, with its effects in order (spec §3.6). */
export interface JudgedBlock {
  readonly block: OperationBlock;
  /** Effects of contract overrides, before the first operation (spec §7). */
  readonly overrides: readonly Effect[];
  /** Without ignored events. */
  readonly operations: readonly JudgedOperation[];
}

/**
 * Judges the operations of the blocks in order (spec §3.7) and applies their effects to `state`.
 * @throws the errors of `control`; `state` must not be used after an error
 */
export async function judgeBlocks(
  blocks: readonly OperationBlock[],
  state: BatchState,
  rules: ProtocolRules,
  control: MintControl,
  slice = new WorkSlice(),
): Promise<JudgedBlock[]> {
  const judged: JudgedBlock[] = [];
  const answers = new AnswersAhead(blocks, rules, control, slice);
  for (const [index, block] of blocks.entries()) {
    const overrides = contractOverrides(state, block.number, rules);
    for (const override of overrides.without)
      log.warn(override, "contract override without a deployment has no effect");
    state.apply(overrides.effects);
    await answers.before(index, state);
    const operations: JudgedOperation[] = [];
    for (const operation of block.operations) {
      if (slice.isUsedUp) await slice.next();
      const result = step(state, operation, rules, NO_FACTS);
      // Most operations need no answer, and waiting for nothing would take longer than judging them.
      const one =
        result.kind === "needs"
          ? await judgeWithAnswers(operation, result.question, state, rules, answers)
          : judgedOf(operation, result, null);
      if (one === null) continue;
      state.apply(one.effects);
      operations.push(one);
    }
    judged.push({ block, overrides: overrides.effects, operations });
  }
  return judged;
}

async function judgeWithAnswers(
  operation: Operation,
  first: MintControlQuestion,
  state: BatchState,
  rules: ProtocolRules,
  answers: AnswersAhead,
): Promise<JudgedOperation | null> {
  for (let question = first; ; ) {
    const mintControl = await answers.answer(question);
    const result = step(state, operation, rules, factsOf(question, mintControl));
    if (result.kind !== "needs") return judgedOf(operation, result, mintControl);
    question = result.question;
  }
}

/** Returns null if the operation is ignored because the emitter of the event is not authorized (spec §6.3). */
function judgedOf(
  operation: Operation,
  result: Exclude<StepResult, { kind: "needs" }>,
  mintControl: MintControlAnswer | null,
): JudgedOperation | null {
  if (result.kind === "ignored") return null;
  return { operation, outcome: result.outcome, mintControl, effects: result.effects };
}

function factsOf(asked: MintControlQuestion, answer: MintControlAnswer): Facts {
  const key = mintControlKey(asked);
  return { mintControl: (question) => (mintControlKey(question) === key ? answer : undefined) };
}
