import { expect, test } from "vitest";
import { fuzzMarket } from "./fuzz-market";

test("200 random schedules of trade: no buyer with an anchor pays for nothing, and open offers can be bought", async () => {
  const { counts, faults } = await fuzzMarket({ seed: 1, from: 0, groups: 25, systems: 2 });
  expect(faults).toEqual([]);
  expect(counts.schedules).toBe(200);
  // The schedules must contain each kind of event.
  for (const what of [
    "purchase: succeeded",
    "purchase: reverted",
    "racing purchase: succeeded",
    "racing purchase: reverted",
    "sweep: succeeded",
    "open offers that can be bought",
    "purchases sent again on another branch",
    "paid for nothing, without an anchor",
  ])
    expect(counts[what] ?? 0, what).toBeGreaterThan(0);
});

test("the same schedules find buyers who pay for nothing if purchases name no anchor", async () => {
  const { counts } = await fuzzMarket({ seed: 1, from: 0, groups: 4, systems: 2, withoutAnchors: true });
  expect(counts["VIOLATIONS: paid for nothing"]).toBeGreaterThan(0);
});
