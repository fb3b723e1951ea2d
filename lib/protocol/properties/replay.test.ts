import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Effect, judgeBlock, MemoryState } from "../index";
import { HISTORY_FACTS, HISTORY_RULES, history } from "../testing/arbitrary";
import { assertHistories, HISTORY_COUNT, LONG, seed } from "../testing/histories";
import { dump, replay, replayBatches } from "../testing/replays";

describe(`histories (seed ${seed})`, { timeout: LONG }, () => {
  it("have outcomes that do not depend on later operations", () => {
    fc.assert(
      fc.property(history, fc.nat(), (blocks, at) => {
        const prefix = blocks.slice(0, at % (blocks.length + 1));
        const whole = replay(blocks, HISTORY_RULES).judged.slice(0, prefix.length);
        expect(replay(prefix, HISTORY_RULES).judged).toEqual(whole);
      }),
      { seed, numRuns: HISTORY_COUNT },
    );
  });

  it("have equal results in batches of any size on the records of stateKeys", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 70 }), (blocks, size) => {
        const whole = replay(blocks, HISTORY_RULES);
        const batched = replayBatches(blocks, size, HISTORY_RULES);
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
