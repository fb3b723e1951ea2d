import { setImmediate } from "node:timers/promises";
import {
  contractOverrides,
  type Effect,
  type Facts,
  type Finding,
  type MintControlAnswer,
  type MintControlQuestion,
  mintControlKey,
  type Operation,
  type ProtocolRules,
  step,
} from "@/lib/protocol";
import { log } from "@/lib/runtime/log";
import type { SourceBlock } from "../source/types";
import { Turn } from "../turn";
import type { WorkingSet } from "./working-set";

/** An operation with what became of it. */
export interface JudgedOperation {
  readonly operation: Operation;
  readonly finding: Finding;
  /** What the mint control contract answered, where it was asked. */
  readonly mintControl: MintControlAnswer | null;
  readonly effects: readonly Effect[];
}

/** A block after its operations were judged: all that it changes, in order. */
export interface JudgedBlock {
  readonly block: SourceBlock;
  /** Of the contract overrides, before the first operation. */
  readonly overrides: readonly Effect[];
  readonly operations: readonly JudgedOperation[];
}

/** Gives the answer of a mint control contract; it fails only by retryable errors. */
export type AskMintControl = (question: MintControlQuestion) => Promise<MintControlAnswer>;

/**
 * Judges the blocks in their order against the working set, which moves along (decisions.md §2 to §6).
 * @throws what `ask` throws; the working set is of no use after that
 */
export async function judgeBlocks(
  blocks: readonly SourceBlock[],
  state: WorkingSet,
  rules: ProtocolRules,
  ask: AskMintControl,
): Promise<JudgedBlock[]> {
  const judged: JudgedBlock[] = [];
  const turn = new Turn();
  for (const block of blocks) {
    judged.push(await judgeBlock(block, state, rules, ask));
    if (turn.isOver(block.operations.length)) await setImmediate();
  }
  return judged;
}

async function judgeBlock(
  block: SourceBlock,
  state: WorkingSet,
  rules: ProtocolRules,
  ask: AskMintControl,
): Promise<JudgedBlock> {
  const overrides = contractOverrides(state, block.number, rules);
  for (const override of overrides.without) log.warn(override, "contract override without a deployment has no effect");
  state.apply(overrides.effects);
  const operations: JudgedOperation[] = [];
  for (const operation of block.operations) {
    const judged = await judge(operation, state, rules, ask);
    if (judged === null) continue;
    state.apply(judged.effects);
    operations.push(judged);
  }
  return { block, overrides: overrides.effects, operations };
}

/** Null: an event of a contract that has no say; it is not recorded. */
async function judge(
  operation: Operation,
  state: WorkingSet,
  rules: ProtocolRules,
  ask: AskMintControl,
): Promise<JudgedOperation | null> {
  let mintControl: MintControlAnswer | null = null;
  let facts = NO_FACTS;
  for (;;) {
    const result = step(state, operation, rules, facts);
    if (result.kind === "ignored") return null;
    if (result.kind === "decided") {
      return { operation, finding: result.finding, mintControl, effects: result.effects };
    }
    mintControl = await ask(result.question);
    facts = answered(result.question, mintControl);
  }
}

/** Most operations ask nothing. */
const NO_FACTS: Facts = { mintControl: () => undefined };

function answered(asked: MintControlQuestion, answer: MintControlAnswer): Facts {
  const key = mintControlKey(asked);
  return { mintControl: (question) => (mintControlKey(question) === key ? answer : undefined) };
}
