import { describe, expect, test } from "vitest";
import { CHANGE_LIMIT, change, sparkline } from "./market-figures";

describe("the change between two unit prices", () => {
  test("is in basis points, rounded toward zero", () => {
    expect(change(100n, 150n)).toBe(5_000);
    expect(change(3n, 2n)).toBe(-3_333);
    expect(change(100n, 100n)).toBe(0);
    expect(change(100n, 0n)).toBe(-10_000);
  });

  test("is missing without a price before, or with one of 0", () => {
    expect(change(null, 5n)).toBeNull();
    expect(change(null, null)).toBeNull();
    expect(change(0n, 5n)).toBeNull();
  });

  test("is bounded, so that it stays an exact number", () => {
    expect(change(1n, 10n ** 60n)).toBe(Number(CHANGE_LIMIT));
  });
});

describe("the sparkline", () => {
  const HOUR = 3_600;
  const NOW = 100 * HOUR + 600;

  test("has the price at the end of each of the last 24 hours", () => {
    const closes = [
      { start: 78 * HOUR, close: 7n },
      { start: 100 * HOUR, close: 9n },
    ];
    expect(sparkline(5n, closes, NOW)).toEqual([5n, ...Array(22).fill(7n), 9n]);
  });

  test("begins with the first price", () => {
    expect(sparkline(null, [{ start: 99 * HOUR, close: 3n }], NOW)).toEqual([3n, 3n]);
    expect(sparkline(null, [], NOW)).toEqual([]);
  });

  test("is flat without sales", () => {
    expect(sparkline(4n, [], NOW)).toEqual(Array(24).fill(4n));
  });
});
