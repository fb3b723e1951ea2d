import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockOperations,
  contractOverrides,
  type Effect,
  MESSAGE_NAMES,
  MemoryState,
  type Operation,
  type OperationOutcome,
  type ReferenceBlock,
  step,
  ZERO_ADDRESS,
} from "../index";
import { HISTORY_FACTS, HISTORY_RULES, history } from "../testing/arbitrary";
import { assertHistories, LONG, seed } from "../testing/histories";

/** Judges a history and reports the outcome and effects of each operation. */
function playEach(
  blocks: readonly ReferenceBlock[],
  each: (
    state: MemoryState,
    operation: Operation,
    outcome: OperationOutcome | null,
    effects: readonly Effect[],
  ) => void,
): MemoryState {
  const state = new MemoryState();
  for (const block of blocks) {
    state.apply(contractOverrides(state, block.number, HISTORY_RULES).effects);
    for (const operation of blockOperations(block)) {
      const result = step(state, operation, HISTORY_RULES, HISTORY_FACTS);
      if (result.kind === "needs") throw new Error("The facts answer everything.");
      const effects = result.kind === "decided" ? result.effects : [];
      state.apply(effects);
      each(state, operation, result.kind === "decided" ? result.outcome : null, effects);
    }
  }
  return state;
}

describe(`histories (seed ${seed})`, { timeout: LONG }, () => {
  it("reach every kind of operation, accepted and rejected", () => {
    const seen = new Set<string>();
    for (const blocks of fc.sample(history, { seed: 1, numRuns: 400 }))
      playEach(blocks, (_, operation, outcome) => {
        if (outcome) seen.add(`${operation.source} ${outcome.op} ${outcome.accepted}`);
      });
    const messages = MESSAGE_NAMES.map((op) => `message ${op}`);
    const events = ["mint", "tsf", "bridgeIn", "bridgeOut", "offer", "cancel", "sale"].map((op) => `event ${op}`);
    const wanted = [...messages, ...events].flatMap((name) => [`${name} true`, `${name} false`]);
    expect(wanted.filter((name) => !seen.has(name))).toEqual([]);
  });

  it("keep the supply equal to the sum of living amounts and at most max", () => {
    assertHistories((blocks) => {
      playEach(blocks, (state) => {
        for (const { ticker, supply, max, mintCount } of state.deployments()) {
          const inscriptions = state.inscriptions(ticker);
          const living = inscriptions.filter((inscription) => inscription.owner !== null);
          expect(supply).toBe(living.reduce((sum, { amount }) => sum + amount, 0n));
          expect(supply <= max).toBe(true);
          expect(inscriptions.map(({ ordinal }) => ordinal)).toEqual(inscriptions.map((_, i) => i + 1));
          expect(mintCount).toBe(inscriptions.length);
        }
      });
    });
  });

  it("keep each balance equal to the sum of its inscriptions", () => {
    assertHistories((blocks) => {
      playEach(blocks, (state) => {
        for (const { ticker } of state.deployments()) {
          const sums = new Map<string, bigint>();
          for (const { owner, amount } of state.inscriptions(ticker))
            if (owner !== null) sums.set(owner, (sums.get(owner) ?? 0n) + amount);
          expect(new Map(state.balances(ticker))).toEqual(sums);
          sums.delete(ZERO_ADDRESS);
          expect(state.holderCount(ticker)).toBe(sums.size);
        }
      });
    });
  });

  it("move listed inscriptions only by ex and split, and none without its owner", () => {
    assertHistories((blocks) => {
      playEach(blocks, (_, operation, outcome, effects) => {
        for (const effect of effects) {
          if (effect.kind !== "inscription" || effect.before === null) continue;
          const { before, after } = effect;
          const { owner, listing, delegate, offer } = after;
          expect(after).toEqual({ ...before, owner, listing, delegate, offer });
          if (before.owner === after.owner) continue;
          expect(before.owner).not.toBeNull();
          if (before.listing !== null) expect(["ex", "split"]).toContain(outcome?.op);
          const byOwner = operation.from === before.owner;
          const byItself = operation.source === "event" && operation.emitter === before.owner;
          const bought = outcome?.op === "ex" && outcome.recipient === before.owner && before.listing?.price !== null;
          expect(byOwner || byItself || bought).toBe(true);
        }
      });
    });
  });

  it("offer only inscriptions in a vault, and end an offer when its inscription moves", () => {
    assertHistories((blocks) => {
      playEach(blocks, (state, _, outcome, effects) => {
        for (const effect of effects) {
          if (effect.kind !== "inscription") continue;
          const { before, after } = effect;
          if (after.offer !== null && after.offer !== before?.offer) expect(outcome?.recipient).toBe(after.owner);
          if (outcome?.op === "tsf" || before?.owner !== after.owner) expect(after.offer).toBeNull();
          // Only the market changes the offer of an inscription whose owner does not change.
          else if (before?.offer !== after.offer)
            expect(["offer", "cancel", "split", "bridgeOut"]).toContain(outcome?.op);
        }
        for (const { ticker } of state.deployments()) {
          for (const { offer, owner } of state.inscriptions(ticker)) if (offer !== null) expect(owner).not.toBeNull();
        }
      });
    });
  });

  it("keep the amount of a split inscription", () => {
    assertHistories((blocks) => {
      playEach(blocks, (_, __, outcome, effects) => {
        if (outcome?.op !== "split" || !outcome.accepted) return;
        const parts = effects.flatMap((effect) =>
          effect.kind === "inscription" && !effect.before ? [effect.after] : [],
        );
        expect(parts.map(({ parent }) => parent)).toEqual([outcome.tokenId, outcome.tokenId]);
        expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(outcome.amount);
      });
    });
  });

  it("change nothing if an operation is rejected, and have a reason only then", () => {
    assertHistories((blocks) => {
      playEach(blocks, (_, __, outcome, effects) => {
        if (outcome === null || !outcome.accepted) expect(effects).toEqual([]);
        else expect(effects.length).toBeGreaterThan(0);
        if (outcome) expect(outcome.accepted).toBe(outcome.reason === null);
      });
    });
  });
});
