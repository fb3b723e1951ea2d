import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockOperations,
  contractOverrides,
  type Effect,
  judgeBlock,
  MemoryState,
  type OperationOutcome,
  overriddenTickers,
  type ReferenceBlock,
  step,
} from "../index";
import { HISTORY_FACTS, HISTORY_RULES, history } from "../testing/arbitrary";
import { assertHistories, HISTORY_COUNT, LONG, seed } from "../testing/histories";
import { KeyedView } from "../testing/keyed-view";

/** The whole content of a state. */
function dump(state: MemoryState) {
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
  };
}

function play(blocks: readonly ReferenceBlock[]) {
  const state = new MemoryState();
  const judged = blocks.map((block) => judgeBlock(state, block, HISTORY_RULES, HISTORY_FACTS));
  return { state, judged };
}

/** Judges batches of `size` blocks, each on a view of the records that its operations name. */
function playBatches(blocks: readonly ReferenceBlock[], size: number) {
  const state = new MemoryState();
  const outcomes: OperationOutcome[] = [];
  for (let i = 0; i < blocks.length; i += size) {
    const batch = blocks.slice(i, i + size);
    const tickers = batch.flatMap((block) => overriddenTickers(block.number, HISTORY_RULES));
    const view = new KeyedView(state, batch.flatMap(blockOperations), tickers);
    const effects: Effect[] = [];
    const apply = (more: readonly Effect[]) => {
      effects.push(...more);
      view.apply(more);
    };
    for (const block of batch) {
      apply(contractOverrides(view, block.number, HISTORY_RULES).effects);
      for (const operation of blockOperations(block)) {
        const result = step(view, operation, HISTORY_RULES, HISTORY_FACTS);
        if (result.kind !== "decided") continue;
        outcomes.push(result.outcome);
        apply(result.effects);
      }
    }
    state.apply(effects);
  }
  return { state, outcomes };
}

describe(`histories (seed ${seed})`, { timeout: LONG }, () => {
  it("have outcomes that do not depend on later operations", () => {
    fc.assert(
      fc.property(history, fc.nat(), (blocks, at) => {
        const prefix = blocks.slice(0, at % (blocks.length + 1));
        const whole = play(blocks).judged.slice(0, prefix.length);
        expect(play(prefix).judged).toEqual(whole);
      }),
      { seed, numRuns: HISTORY_COUNT },
    );
  });

  it("have equal results in batches of any size on the records of stateKeys", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 70 }), (blocks, size) => {
        const whole = play(blocks);
        const batched = playBatches(blocks, size);
        expect(batched.outcomes).toEqual(whole.judged.flatMap(({ outcomes }) => outcomes));
        expect(dump(batched.state)).toEqual(dump(whole.state));
      }),
      { seed, numRuns: HISTORY_COUNT },
    );
  });

  it("are undone exactly to any block", () => {
    assertHistories((blocks) => {
      const state = new MemoryState();
      const dumps = [dump(state)];
      const effects: (readonly Effect[])[] = [];
      for (const block of blocks) {
        effects.push(judgeBlock(state, block, HISTORY_RULES, HISTORY_FACTS).effects);
        dumps.push(dump(state));
      }
      for (const done of effects.toReversed()) {
        expect(dump(state)).toEqual(dumps.pop());
        state.undo(done);
      }
      expect([dump(state)]).toEqual(dumps);
    });
  });
});
