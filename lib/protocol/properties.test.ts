import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blockOperations,
  buildMessage,
  contractOverrides,
  type Effect,
  judgeBlock,
  MESSAGE_NAMES,
  MemoryState,
  messageToHex,
  type Operation,
  type OperationOutcome,
  overriddenTickers,
  type ReferenceBlock,
  recognize,
  step,
  valueFault,
  ZERO_ADDRESS,
} from "./index";
import { anyMessage, HISTORY_FACTS, HISTORY_RULES, history } from "./testing/arbitrary";
import { KeyedView } from "./testing/keyed-view";

/** PROPERTY_SEED repeats a run. The name of the suite shows the seed. */
const seed = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31));
const HISTORIES = Number(process.env.PROPERTY_RUNS ?? 200);
const RECOGNITIONS = Number(process.env.RECOGNITION_RUNS ?? 100_000);
const LONG = 3_600_000;

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

function assertHistories(check: (blocks: ReferenceBlock[]) => void) {
  fc.assert(fc.property(history, check), { seed, numRuns: HISTORIES });
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

  it("offer only what is in a vault, and end an offer when it moves", () => {
    assertHistories((blocks) => {
      playEach(blocks, (state, _, outcome, effects) => {
        for (const effect of effects) {
          if (effect.kind !== "inscription") continue;
          const { before, after } = effect;
          if (after.offer !== null && after.offer !== before?.offer) expect(outcome?.recipient).toBe(after.owner);
          if (outcome?.op === "tsf" || before?.owner !== after.owner) expect(after.offer).toBeNull();
          // Only the market changes an offer of what stays where it is.
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

  it("change nothing if an operation is rejected, and give a reason only then", () => {
    assertHistories((blocks) => {
      playEach(blocks, (_, __, outcome, effects) => {
        if (outcome === null || !outcome.accepted) expect(effects).toEqual([]);
        else expect(effects.length).toBeGreaterThan(0);
        if (outcome) expect(outcome.accepted).toBe(outcome.reason === null);
      });
    });
  });

  it("have outcomes that do not depend on later operations", () => {
    fc.assert(
      fc.property(history, fc.nat(), (blocks, at) => {
        const prefix = blocks.slice(0, at % (blocks.length + 1));
        const whole = play(blocks).judged.slice(0, prefix.length);
        expect(play(prefix).judged).toEqual(whole);
      }),
      { seed, numRuns: HISTORIES },
    );
  });

  it("give equal results in batches of any size on the records of stateKeys", () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 70 }), (blocks, size) => {
        const whole = play(blocks);
        const batched = playBatches(blocks, size);
        expect(batched.outcomes).toEqual(whole.judged.flatMap(({ outcomes }) => outcomes));
        expect(dump(batched.state)).toEqual(dump(whole.state));
      }),
      { seed, numRuns: HISTORIES },
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

const FRAGMENTS = [
  ...[
    '"p":"nip-20"',
    '"op":"mint"',
    '"tick":"A"',
    '"id":1',
    '"amt":',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "\\u0061",
  ],
  ...["\\ud800", "1e5", "-0", "0.1", "null", "true", "9".repeat(90), "__proto__", "\u0000", "\ufeff", "😀", " ", "\n"],
];

/** A built message with some bytes replaced, removed or inserted. */
const mutated = fc
  .tuple(
    anyMessage,
    fc.array(
      fc.record({
        at: fc.nat(),
        remove: fc.nat({ max: 4 }),
        insert: fc.oneof(
          fc.uint8Array({ maxLength: 3 }),
          fc.constantFrom(...FRAGMENTS).map((text) => new TextEncoder().encode(text)),
        ),
      }),
      { maxLength: 4 },
    ),
  )
  .map(([message, changes]) => {
    let bytes = [...new TextEncoder().encode(buildMessage(message))];
    for (const { at, remove, insert } of changes) {
      // The prefix is mostly kept, because a changed prefix ends recognition.
      const start = at % 50 === 0 ? 0 : 6 + (at % Math.max(1, bytes.length - 6));
      bytes = [...bytes.slice(0, start), ...insert, ...bytes.slice(start + remove)];
    }
    return Uint8Array.from(bytes);
  });

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString("hex")}` as const;

describe(`recognition (seed ${seed})`, { timeout: LONG }, () => {
  it("is the inverse of building", () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const text = buildMessage(message);
        expect(recognize(messageToHex(text))).toEqual({ kind: "message", message, text });
      }),
      { seed, numRuns: 5_000 },
    );
  });

  it(`never throws on any bytes, and accepts only texts of this protocol (${RECOGNITIONS} inputs)`, () => {
    const kinds = new Set<string>();
    const input = fc.oneof(
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((rest) => Uint8Array.from([...PREFIX, ...rest])) },
      { weight: 6, arbitrary: mutated },
    );
    fc.assert(
      fc.property(input, (bytes) => {
        const recognition = recognize(hexOf(bytes));
        kinds.add(recognition.kind);
        if (recognition.kind === "none") return;
        const text = Buffer.from(bytes).toString("utf8");
        if (recognition.text !== text) throw new Error("The text is not the calldata.");
        if (JSON.parse(text.slice(PREFIX.length)).p !== "nip-20") throw new Error("Another protocol was taken.");
        if (recognition.kind !== "message") return;
        valueFault(recognition.message);
        const again = recognize(messageToHex(buildMessage(recognition.message)));
        expect(again).toMatchObject({ kind: "message", message: recognition.message });
      }),
      { seed, numRuns: RECOGNITIONS },
    );
    expect([...kinds].sort()).toEqual(["invalid", "message", "none"]);
  });

  it("never throws on text that is not hex", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(recognize(`0x${text}`).kind).toBe("none");
        expect(recognize(`0x646174613a2c${text}`).kind).toBe("none");
      }),
      { seed, numRuns: 2_000 },
    );
  });
});

const PREFIX = new TextEncoder().encode("data:,");
