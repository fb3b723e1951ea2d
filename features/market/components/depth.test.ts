import { expect, it } from "vitest";
import { depthShares } from "./depth";

it("adds up the shares of the amounts", () => {
  expect(depthShares([1n, 2n, 1n])).toEqual([25, 75, 100]);
  expect(depthShares([10n ** 60n, 10n ** 60n])).toEqual([50, 100]);
  expect(depthShares([0n])).toEqual([0]);
  expect(depthShares([])).toEqual([]);
});
