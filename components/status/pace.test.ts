import { expect, it } from "vitest";
import { Pace } from "./pace";

it("says how long the rest takes at the pace that was seen", () => {
  const pace = new Pace();
  expect(pace.note({ at: 0, lag: 10_000 })).toBeNull();
  expect(pace.note({ at: 1_000, lag: 9_900 })).toBeNull();
  expect(pace.note({ at: 10_000, lag: 9_000 })).toBe(90);
});

it("believes the last minute alone", () => {
  const pace = new Pace();
  pace.note({ at: 0, lag: 100_000 });
  pace.note({ at: 50_000, lag: 10_000 });
  expect(pace.note({ at: 100_000, lag: 9_500 })).toBe(950);
});

it("promises nothing where the chain is faster than the index", () => {
  const pace = new Pace();
  pace.note({ at: 0, lag: 100 });
  expect(pace.note({ at: 10_000, lag: 100 })).toBeNull();
  expect(pace.note({ at: 20_000, lag: 120 })).toBeNull();
});
