import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockOperations,
  type Effect,
  judgeBlock,
  MemoryState,
  type Operation,
  type ReferenceBlock,
  type StepResult,
  step,
} from "../index";
import { HISTORY_FACTS, MODULE_RULES, moduleHistory } from "../testing/arbitrary";
import { HISTORY_COUNT, LONG, seed } from "../testing/histories";
import { dump, replay, replayBatches } from "../testing/replays";

const runs = { seed, numRuns: HISTORY_COUNT };

/** Judges a history, and calls `each` after each operation. */
function playEach(
  blocks: readonly ReferenceBlock[],
  each: (state: MemoryState, operation: Operation, result: Extract<StepResult, { kind: "decided" }>) => void,
): void {
  const state = new MemoryState();
  for (const operation of blocks.flatMap(blockOperations)) {
    const result = step(state, operation, MODULE_RULES, HISTORY_FACTS);
    if (result.kind !== "decided") continue;
    state.apply(result.effects);
    each(state, operation, result);
  }
}

describe(`histories of vaults (seed ${seed})`, { timeout: LONG }, () => {
  it("reach every kind of operation, accepted and rejected", () => {
    const seen = new Set<string>();
    for (const blocks of fc.sample(moduleHistory, { seed: 1, numRuns: 400 }))
      playEach(blocks, (_, __, { outcome }) => {
        seen.add(`${outcome.op} ${outcome.reason ?? "accepted"} ${outcome.tokenId === null ? "unnamed" : "named"}`);
      });
    const wanted = [
      ...["offer accepted named", "offer NOT_IN_VAULT named", "offer LOCKED named", "cancel accepted named"],
      ...["cancelAll accepted unnamed", "sale accepted named", "sale NOT_IN_VAULT named"],
      ...["lock accepted named", "lock accepted unnamed", "unlock accepted named", "unlock accepted unnamed"],
      "unlock NOT_LOCKED named",
    ];
    expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
  });

  it("have equal results in batches of any size on the records of stateKeys", () => {
    fc.assert(
      fc.property(moduleHistory, fc.integer({ min: 1, max: 70 }), (blocks, size) => {
        const whole = replay(blocks, MODULE_RULES);
        const batched = replayBatches(blocks, size, MODULE_RULES);
        expect(batched.outcomes).toEqual(whole.judged.flatMap(({ outcomes }) => outcomes));
        expect(dump(batched.state)).toEqual(dump(whole.state));
      }),
      runs,
    );
  });

  it("are undone exactly to any block", () => {
    fc.assert(
      fc.property(moduleHistory, (blocks) => {
        const state = new MemoryState();
        const dumps = [dump(state)];
        const effects: (readonly Effect[])[] = [];
        for (const block of blocks) {
          effects.push(judgeBlock(state, block, MODULE_RULES, HISTORY_FACTS).effects);
          dumps.push(dump(state));
        }
        for (const done of effects.toReversed()) {
          expect(dump(state)).toEqual(dumps.pop());
          state.undo(done);
        }
        expect([dump(state)]).toEqual(dumps);
      }),
      runs,
    );
  });

  it("change a lock only by events of its vault, or by an offer in it", () => {
    fc.assert(
      fc.property(moduleHistory, (blocks) => {
        playEach(blocks, (_, operation, { effects }) => {
          for (const effect of effects) {
            if (effect.kind !== "lock") continue;
            if (operation.source !== "event") throw new Error("a message changed a lock");
            const { emitter, event } = operation;
            expect(event.kind === "offer" ? event.vault : emitter).toBe(effect.vault);
          }
        });
      }),
      runs,
    );
  });

  it("have no offer that is older than a lock of its vault, or made during one", () => {
    fc.assert(
      fc.property(moduleHistory, (blocks) => {
        playEach(blocks, (state) => {
          for (const { owner, offer, ticker, tokenId } of ["A", "B"].flatMap((ticker) => state.inscriptions(ticker))) {
            const lock = offer && owner && state.lock(owner, ticker, tokenId);
            if (!offer || !lock) continue;
            expect(lock.blockNumber).toBeLessThanOrEqual(offer.blockNumber);
            expect(lock.until).toBeLessThanOrEqual(offer.timestamp);
          }
        });
      }),
      runs,
    );
  });
});
