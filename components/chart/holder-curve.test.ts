import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOfLargest, curveOf, holderAxis, shareAt } from "./holder-curve";

const distribution = (supply: bigint, ...amounts: bigint[]) => ({
  block: 7,
  holders: amounts.length,
  supply,
  points: amounts.map((amount, index) => ({ rank: index + 1, amount })),
});

describe("the curve", () => {
  it("has the shares of the points, also beyond the range of floating-point integers", () => {
    expect(curveOf(distribution(100n, 50n, 80n))).toEqual([
      { rank: 1, share: 0.5 },
      { rank: 2, share: 0.8 },
    ]);
    const huge = 2n ** 255n;
    expect(curveOf(distribution(2n * huge, huge, 2n * huge)).map(({ share }) => share)).toEqual([0.5, 1]);
    expect(curveOf(distribution(0n))).toEqual([]);
  });

  it("shows exact amounts of the points only", () => {
    expect(amountOfLargest(distribution(100n, 50n, 80n), 2)).toBe(80n);
    expect(amountOfLargest(distribution(100n, 50n, 80n), 3)).toBeUndefined();
  });
});

describe("the axis", () => {
  it("is linear for few holders and logarithmic for more", () => {
    expect([1, 20, 21].map((holders) => holderAxis(holders).isLogarithmic)).toEqual([false, false, true]);
    expect(holderAxis(1_000_000).ticks).toEqual([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]);
    expect(holderAxis(5).ticks).toEqual([1, 2, 3, 4, 5]);
    expect(holderAxis(1_000_000).place(1_000)).toBeCloseTo(0.5, 10);
    expect(holderAxis(11).place(6)).toBeCloseTo(0.5, 10);
  });

  it("places ranks in order between its ends, for 1 to 1,000,000 holders", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (holders) => {
        const { place, ticks } = holderAxis(holders);
        expect(place(1)).toBe(0);
        if (holders > 1) expect(place(holders)).toBeCloseTo(1, 10);
        const places = ticks.map(place);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(new Set(ticks).size).toBe(ticks.length);
        expect(ticks[0]).toBe(1);
        expect(Math.max(...ticks)).toBeLessThanOrEqual(Math.max(2, holders));
      }),
    );
  });
});

describe("the share at a place", () => {
  const points = curveOf(distribution(100n, 50n, 80n, 100n));
  const axis = holderAxis(3);

  it("equals the point's there, and is on the line between two points", () => {
    expect([0, 0.25, 0.5, 1].map((at) => shareAt(points, axis, at))).toEqual([0.5, 0.65, 0.8, 1]);
  });

  it("never falls along a curve of many holders", () => {
    const many = holderAxis(1_000_000);
    const growing = [1, 2, 50, 400, 1_000_000].map((rank, index) => ({ rank, share: (index + 1) / 5 }));
    const shares = Array.from({ length: 101 }, (_, step) => shareAt(growing, many, step / 100));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0.2, 1]);
  });
});
