import { expect, it } from "vitest";
import { cumulative, shareOfLargest } from "./cumulative";

const holder = (amount: bigint) => ({
  address: `0x${"11".repeat(20)}` as const,
  account: null,
  amount,
  count: 1,
  share: 0,
});

it("accumulates the largest holders and ends with a point for all holders", () => {
  const points = cumulative([holder(50n), holder(30n)], 5, 100n);
  expect(points).toEqual([
    { rank: 1, share: 0.5 },
    { rank: 2, share: 0.8 },
    { rank: 5, share: 1 },
  ]);
  expect(shareOfLargest(points, 2)).toBe(800_000);
});

it("is exact for amounts beyond the range of floating-point integers", () => {
  const huge = 2n ** 255n;
  expect(cumulative([holder(huge), holder(huge)], 2, 2n * huge).map(({ share }) => share)).toEqual([0.5, 1]);
});

it("returns no points if the supply is 0", () => expect(cumulative([], 0, 0n)).toEqual([]));
