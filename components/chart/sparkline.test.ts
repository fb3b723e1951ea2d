import { expect, it } from "vitest";
import { sparkHeights } from "./sparkline";

it("draws the highest value at the top and the lowest at the bottom, for numbers of any size", () => {
  expect(sparkHeights([1n, 3n, 2n])).toEqual([26, 2, 14]);
  expect(sparkHeights([10n ** 60n, 3n * 10n ** 60n])).toEqual([26, 2]);
});

it("draws equal values in the middle", () => {
  expect(sparkHeights([7n, 7n])).toEqual([14, 14]);
  expect(sparkHeights([])).toEqual([]);
});
