import { eventOperation } from "./events";
import type { MemoryState } from "./memory-state";
import { messageOperation } from "./operation";
import { contractOverrides } from "./overrides";
import { step } from "./step";
import type {
  BlockContext,
  Effect,
  Facts,
  Log,
  Operation,
  OperationOutcome,
  ProtocolRules,
  Transaction,
} from "./types";

/** A block as the protocol reads it: transactions ordered by index, logs by log index (spec §1.5). */
export interface ReferenceBlock extends BlockContext {
  readonly transactions: readonly (Transaction & { readonly logs: readonly Log[] })[];
}

/** The outcomes and effects of a block, in order. The effects begin with the effects of the overrides. */
export interface BlockOutcome {
  readonly outcomes: readonly OperationOutcome[];
  readonly effects: readonly Effect[];
}

/**
 * The reference index: judges a block's operations in order and applies their effects to the state (spec §3.7). Throws if
 * `facts` has no answer to a question of mint control.
 */
export function judgeBlock(
  state: MemoryState,
  block: ReferenceBlock,
  rules: ProtocolRules,
  facts: Facts,
): BlockOutcome {
  const outcomes: OperationOutcome[] = [];
  const effects: Effect[] = contractOverrides(state, block.number, rules).effects;
  state.apply(effects);
  for (const operation of blockOperations(block)) {
    const result = step(state, operation, rules, facts);
    if (result.kind === "needs") throw new Error(`No fact answers the question of ${operation.transactionHash}.`);
    if (result.kind === "ignored") continue;
    outcomes.push(result.outcome);
    effects.push(...result.effects);
    state.apply(result.effects);
  }
  return { outcomes, effects };
}

/** A block's operations in order: each transaction's message, then its events (spec §3.1). */
export function blockOperations(block: ReferenceBlock): Operation[] {
  return block.transactions.flatMap((transaction) => {
    const candidates: (Operation | null)[] = [
      messageOperation(block, transaction),
      ...transaction.logs.map((log) => eventOperation(block, transaction, log)),
    ];
    return candidates.filter((operation) => operation !== null);
  });
}
