import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tracked } from "@/tools/testing/tracked";
import { onOwnChange } from "./own-changes";
import type { Tracked, TrackedStatus } from "./tracked";

const ACCEPTED: TrackedStatus = { kind: "accepted", blockNumber: 7, isFinal: false };

function mint(status: TrackedStatus, lostBlock: number | null = null, key = "k"): Tracked {
  return tracked({ key, status, lostBlock });
}

/** A tracker whose transactions the test sets. */
function stage(initial: Tracked, opened = 1) {
  let all: readonly Tracked[] = [initial];
  const listeners = new Set<() => void>();
  const heard = vi.fn();
  const stop = onOwnChange(
    {
      read: () => all,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    opened,
    heard,
  );
  vi.runAllTimers();
  const set = (...next: Tracked[]) => {
    all = next;
    for (const listener of listeners) listener();
    vi.runAllTimers();
    return heard.mock.calls.length;
  };
  return { set, stop, heard, listeners };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("reports an accepted transaction once, and again if a reorganization undoes it", () => {
  const { set } = stage(mint({ kind: "sent" }));
  expect(set(mint({ kind: "mined", blockNumber: 7 }))).toBe(0);
  expect(set(mint(ACCEPTED))).toBe(1);
  expect(set(mint({ ...ACCEPTED, isFinal: true }))).toBe(1);
  expect(set(mint({ kind: "sent" }, 7))).toBe(2);
  expect(set(mint({ kind: "mined", blockNumber: 8 }, 7))).toBe(2);
  expect(set(mint({ ...ACCEPTED, blockNumber: 8 }))).toBe(3);
});

it("ignores earlier acceptances, and rejected transactions", () => {
  const { set } = stage(mint(ACCEPTED));
  expect(set(mint(ACCEPTED), mint({ kind: "sent" }, null, "other"))).toBe(0);
  const rejected = { kind: "rejected", blockNumber: 8, isFinal: false, reason: "MINT_ID_TAKEN" } as const;
  expect(set(mint(ACCEPTED), mint(rejected, null, "other"))).toBe(0);
});

it("reports a transaction of another page that was accepted before this page follows it", () => {
  expect(stage(mint(ACCEPTED), 1).heard).not.toHaveBeenCalled();
  expect(stage(mint(ACCEPTED), 0).heard).toHaveBeenCalledTimes(1);
});

it("reports simultaneous transactions together, and nothing after it is stopped", () => {
  const { stop, heard, listeners, set } = stage(mint({ kind: "sent" }));
  set(mint(ACCEPTED), mint(ACCEPTED, null, "other"));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  expect(listeners.size).toBe(0);
});
