import { expect, it } from "vitest";
import { SyncRate } from "./sync-rate";

it("estimates the time left from the measured rate", () => {
  const rate = new SyncRate();
  expect(rate.record({ at: 0, lag: 10_000 })).toBeNull();
  expect(rate.record({ at: 1_000, lag: 9_900 })).toBeNull();
  expect(rate.record({ at: 10_000, lag: 9_000 })).toBe(90);
});

it("uses only the last minute", () => {
  const rate = new SyncRate();
  rate.record({ at: 0, lag: 100_000 });
  rate.record({ at: 50_000, lag: 10_000 });
  expect(rate.record({ at: 100_000, lag: 9_500 })).toBe(950);
});

it("returns no estimate if the chain grows faster than the index", () => {
  const rate = new SyncRate();
  rate.record({ at: 0, lag: 100 });
  expect(rate.record({ at: 10_000, lag: 100 })).toBeNull();
  expect(rate.record({ at: 20_000, lag: 120 })).toBeNull();
});
