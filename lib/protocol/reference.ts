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

/** A block with all that the protocol needs of it, transactions by index, logs by log index. */
export interface ReferenceBlock extends BlockContext {
  readonly transactions: readonly (Transaction & { readonly logs: readonly Log[] })[];
}

/** What a block did: its outcomes in order, and its effects, overrides' first, to be undone in reverse. */
export interface BlockOutcome {
  readonly outcomes: readonly OperationOutcome[];
  readonly effects: readonly Effect[];
}

/**
 * The simplest possible index: judges a block's operations in the protocol's order (decisions.md §2) and applies their
 * effects to the state. `facts` must know the answer to every question. Throws where they don't.
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

/** A block's operations in the protocol's order: each transaction's message, then its events. */
export function blockOperations(block: ReferenceBlock): Operation[] {
  return block.transactions.flatMap((transaction) => {
    const candidates: (Operation | null)[] = [
      messageOperation(block, transaction),
      ...transaction.logs.map((log) => eventOperation(block, transaction, log)),
    ];
    return candidates.filter((operation) => operation !== null);
  });
}
