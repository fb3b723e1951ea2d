import { expect, it } from "vitest";
import { axisOf, largestOf, scaleOf } from "./drawn";

it.each([10n ** 60n, 123_456_789n, 7n, 1n])("draws %s with at most seven digits, and reads it back", (largest) => {
  const scale = scaleOf(largest);
  expect(scale.draw(largest)).toBeGreaterThanOrEqual(1_000_000);
  expect(scale.draw(largest)).toBeLessThan(10_000_000);
  expect(scale.read(scale.draw(largest)).toString().slice(0, 7)).toBe(largest.toString().slice(0, 7));
});

it("reads nothing below zero", () => expect(scaleOf(100n).read(-5)).toBe(0n));

it("finds the highest price and the largest volume", () => {
  const candle = { time: 0, open: 1n, low: 1n, close: 2n, amount: 1n, sales: 1 };
  const candles = [
    { ...candle, high: 5n, volume: 1n },
    { ...candle, high: 2n, volume: 9n },
  ];
  expect(largestOf(candles)).toEqual({ price: 5n, volume: 9n });
  expect(largestOf([])).toEqual({ price: 0n, volume: 0n });
});

it("leaves room on the axis around a single price, so that its labels differ", () => {
  const { minValue, maxValue } = axisOf({ minValue: 1_761_000, maxValue: 1_761_000 });
  expect(maxValue - minValue).toBeGreaterThan(30_000);
  expect((minValue + maxValue) / 2).toBe(1_761_000);
});

it("spans exactly prices that differ enough", () =>
  expect(axisOf({ minValue: 1_000_000, maxValue: 2_000_000 })).toEqual({ minValue: 1_000_000, maxValue: 2_000_000 }));
