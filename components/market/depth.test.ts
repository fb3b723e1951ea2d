import { expect, it } from "vitest";
import { depthOf } from "./depth";

it("adds up the shares of the amounts", () => {
  expect(depthOf([1n, 2n, 1n])).toEqual([25, 75, 100]);
  expect(depthOf([10n ** 60n, 10n ** 60n])).toEqual([50, 100]);
  expect(depthOf([0n])).toEqual([0]);
  expect(depthOf([])).toEqual([]);
});
