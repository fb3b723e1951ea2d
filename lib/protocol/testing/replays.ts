import {
  blockOperations,
  contractOverrides,
  type Effect,
  judgeBlock,
  MemoryState,
  type OperationOutcome,
  overriddenTickers,
  type ProtocolRules,
  type ReferenceBlock,
  step,
} from "../index";
import { HISTORY_FACTS } from "./arbitrary";
import { KeyedView } from "./keyed-view";

/** The whole content of a state. */
export function dump(state: MemoryState) {
  return {
    deployments: state.deployments(),
    tickers: ["A", "B", "a"].map((ticker) => ({
      inscriptions: state.inscriptions(ticker),
      balances: state.balances(ticker),
      holders: state.holderCount(ticker),
      named: Array.from({ length: 13 }, (_, id) => state.inscriptionByMintId(ticker, String(id))),
    })),
    sales: state.sales(),
    rounds: state.rounds(),
    locks: state.locks(),
  };
}

/** Judges a history from an empty state. */
export function replay(blocks: readonly ReferenceBlock[], rules: ProtocolRules) {
  const state = new MemoryState();
  const judged = blocks.map((block) => judgeBlock(state, block, rules, HISTORY_FACTS));
  return { state, judged };
}

/** Judges batches of `size` blocks, each on a view of the records that its operations name. */
export function replayBatches(blocks: readonly ReferenceBlock[], size: number, rules: ProtocolRules) {
  const state = new MemoryState();
  const outcomes: OperationOutcome[] = [];
  for (let i = 0; i < blocks.length; i += size) {
    const batch = blocks.slice(i, i + size);
    const tickers = batch.flatMap((block) => overriddenTickers(block.number, rules));
    const view = new KeyedView(state, batch.flatMap(blockOperations), tickers);
    const effects: Effect[] = [];
    const apply = (more: readonly Effect[]) => {
      effects.push(...more);
      view.apply(more);
    };
    for (const block of batch) {
      apply(contractOverrides(view, block.number, rules).effects);
      for (const operation of blockOperations(block)) {
        const result = step(view, operation, rules, HISTORY_FACTS);
        if (result.kind !== "decided") continue;
        outcomes.push(result.outcome);
        apply(result.effects);
      }
    }
    state.apply(effects);
  }
  return { state, outcomes };
}
