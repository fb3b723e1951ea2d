import { describe, expect, test } from "vitest";
import { CheckState } from "./check-state";
import type { SavedCheck } from "./saved-checks";

const SAVED: SavedCheck = { check: "transactions", method: "computed", since: 50 };

const stateOf = (
  saved: SavedCheck | null = null,
  options: { isDemanded?: boolean; patience?: number; isWaivable?: boolean } = {},
) => new CheckState("transactions", saved, { isDemanded: false, patience: 600_000, ...options });

describe("a check that has not held", () => {
  test("is made, and a failure is unconfirmed", () => {
    const state = stateOf();
    expect(state.isMade(7)).toBe(true);
    expect(state.isRequired(7)).toBe(false);
    expect(state.failed(7)).toBe("unconfirmed");
    expect(state.takeUnsaved()).toBeNull();
  });

  test("holds from the first block at which it has passed, and is saved once", () => {
    const state = stateOf();
    state.passed(50, "computed");
    expect([state.isRequired(49), state.isRequired(50), state.isRequired(51)]).toEqual([false, true, true]);
    expect(state.failed(51)).toBe("refused");
    expect(state.takeUnsaved()).toEqual(SAVED);
    expect(state.takeUnsaved()).toBeNull();
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
    expect(state.takeUnsaved()).toBeNull();
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

  test("does not hold for all blocks from the first one on that the operator's setting accepts, which is saved once", () => {
    const state = stateOf(SAVED);
    state.waive(70);
    expect([state.holds(69), state.holds(70), state.holds(90)]).toEqual([true, false, false]);
    expect(state.takeUnsaved()).toEqual({ ...SAVED, waivedFrom: 70 });
    state.waive(80);
    expect(state.takeUnsaved()).toBeNull();
    state.waive(60);
    expect(state.takeUnsaved()).toEqual({ ...SAVED, waivedFrom: 60 });
  });

  test("still refuses a failure after a block that was accepted without it", () => {
    const state = stateOf(SAVED);
    state.waive(70);
    expect([state.isRequired(71), state.isMade(71), state.failed(71)]).toEqual([true, true, "refused"]);
  });

  test("holds again from the first block that passes once the setting is unset, and not before", () => {
    const waived = { ...SAVED, waivedFrom: 70 };
    const set = stateOf(waived, { isWaivable: true });
    set.passed(75, "computed");
    expect([set.holds(76), set.takeUnsaved()]).toEqual([false, null]);
    const unset = stateOf(waived);
    unset.passed(69, "computed");
    expect(unset.takeUnsaved()).toBeNull();
    unset.passed(75, "computed");
    expect([unset.holds(74), unset.holds(75)]).toEqual([false, true]);
    expect(unset.takeUnsaved()).toEqual({ ...SAVED, since: 75 });
  });

  test("is not waived at a block before it has held", () => {
    const state = stateOf(SAVED);
    state.waive(20);
    const never = stateOf();
    never.waive(20);
    expect([state.takeUnsaved(), never.takeUnsaved()]).toEqual([null, null]);
  });
});
