import { describe, expect, test } from "vitest";
import { CheckState } from "./check-state";
import type { SavedCheck } from "./saved-checks";

const SAVED: SavedCheck = { check: "transactions", method: "computed", since: 50 };

const stateOf = (saved: SavedCheck | null = null, options: { isDemanded?: boolean; patience?: number } = {}) =>
  new CheckState("transactions", saved, { isDemanded: false, patience: 600_000, ...options });

describe("a check that has not held", () => {
  test("is made, and a failure is unconfirmed", () => {
    const state = stateOf();
    expect(state.isMade(7)).toBe(true);
    expect(state.isRequired(7)).toBe(false);
    expect(state.failed(7)).toBe("unconfirmed");
    expect(state.takeUnsaved()).toBeUndefined();
  });

  test("holds from the first block at which it has passed, and is saved once", () => {
    const state = stateOf();
    state.passed(50, "computed");
    expect([state.isRequired(49), state.isRequired(50), state.isRequired(51)]).toEqual([false, true, true]);
    expect(state.failed(51)).toBe("refused");
    expect(state.takeUnsaved()).toEqual(SAVED);
    expect(state.takeUnsaved()).toBeUndefined();
  });

  test("is not made for a while after no node has passed it, but is still refused where it is demanded", () => {
    const state = stateOf();
    state.postpone();
    expect(state.isMade(7)).toBe(false);
    const demanded = stateOf(null, { isDemanded: true });
    demanded.postpone();
    expect(demanded.isMade(7)).toBe(true);
    expect(demanded.failed(7)).toBe("refused");
  });
});

describe("a check that was saved", () => {
  test("is required after a restart", () => {
    const state = stateOf(SAVED);
    expect(state.failed(50)).toBe("refused");
    expect(state.takeUnsaved()).toBeUndefined();
  });

  test("holds from an earlier block on once it has passed there", () => {
    const state = stateOf(SAVED);
    state.passed(40, "computed");
    expect(state.failed(45)).toBe("refused");
    expect(state.takeUnsaved()).toEqual({ ...SAVED, since: 40 });
  });

  test("refuses a failure at an earlier block during the patience", () => {
    const state = stateOf(SAVED);
    expect([state.failed(20), state.failed(20)]).toEqual(["refused", "refused"]);
    expect(state.isMade(20)).toBe(true);
  });

  test("tolerates failures at earlier blocks after the patience, and only there", () => {
    const state = stateOf(SAVED, { patience: 0 });
    expect(state.failed(20)).toBe("tolerated");
    expect(state.isMade(21)).toBe(false);
    expect(state.failed(50)).toBe("refused");
  });

  test("does not hold anymore after the operator went on without it, which is saved", () => {
    const state = stateOf(SAVED);
    state.forget();
    expect(state.isRequired(50)).toBe(false);
    expect(state.isMade(50)).toBe(false);
    expect(state.takeUnsaved()).toBeNull();
  });
});
