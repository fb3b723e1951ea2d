import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceAt } from "./index";

const falling = (price: bigint, endPrice: bigint, startsAt: number, endsAt: number) => ({
  price,
  fall: { endPrice, startsAt, endsAt },
});
const START = 1_700_000_000;
const HIGHEST = 2n ** 120n - 1n;
const LATEST = 2 ** 48 - 1;

describe("a falling price", () => {
  // The cases of contracts/fuzz/vaults/Falling.t.sol: the prices of five seconds.
  it.each([
    [falling(1_000n, 100n, START + 10, START + 100), START + 10, [1_000n, 990n, 980n, 970n, 960n]],
    [falling(1_000n, 100n, START + 10, START + 100), START + 53, [570n, 560n, 550n, 540n, 530n]],
    [falling(1_000n, 100n, START + 10, START + 100), START + 97, [130n, 120n, 110n, 100n, 100n]],
    [falling(10n, 1n, START, START + 4), START, [10n, 8n, 6n, 4n, 1n]],
    [falling(10n, 8n, START, START + 4), START, [10n, 10n, 9n, 9n, 8n]],
    [falling(2n, 1n, START, START + 4), START, [2n, 2n, 2n, 2n, 1n]],
    [falling(9n, 2n, START, START + 1), START, [9n, 2n, 2n, 2n, 2n]],
  ])("%o at %i", (terms, from, expected) => {
    expect(expected.map((_, second) => priceAt(terms, from + second))).toEqual(expected);
  });

  it("is exact from the highest price and over the longest time", () => {
    const terms = falling(HIGHEST, 1n, 0, LATEST);
    const step = (HIGHEST - 1n) / BigInt(LATEST);
    expect([priceAt(terms, 0), priceAt(terms, 1)]).toEqual([HIGHEST, HIGHEST - step]);
    expect([priceAt(terms, LATEST - 1), priceAt(terms, LATEST)]).toEqual([1n + step + 1n, 1n]);
  });

  it("is the smallest whole number on or above the line, between its ends, and never rises", () => {
    const terms = fc
      .tuple(fc.bigInt(1n, HIGHEST), fc.bigInt(1n, HIGHEST), fc.nat(LATEST), fc.nat(LATEST))
      .filter(([a, b, t0, t1]) => a > b && t0 < t1)
      .map(([a, b, t0, t1]) => falling(a, b, t0, t1));
    fc.assert(
      fc.property(terms, fc.double({ min: -0.5, max: 1.5, noNaN: true }), ({ price, fall }, share) => {
        const { endPrice, startsAt, endsAt } = fall;
        const time = Math.max(0, Math.floor(startsAt + share * (endsAt - startsAt)));
        const found = priceAt({ price, fall }, time);
        const passed = BigInt(Math.min(endsAt, Math.max(startsAt, time)) - startsAt);
        const whole = BigInt(endsAt - startsAt);
        const line = price * whole - (price - endPrice) * passed;
        expect(found * whole >= line && (found - 1n) * whole < line).toBe(true);
        expect(found >= endPrice && found <= price).toBe(true);
        expect(priceAt({ price, fall }, time + 1) <= found).toBe(true);
      }),
    );
  });

  it("does not exist for a fixed price", () => {
    expect([0, START, LATEST].map((time) => priceAt({ price: 7n, fall: null }, time))).toEqual([7n, 7n, 7n]);
  });
});
