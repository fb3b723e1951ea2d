import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import { coinInput, coinText, parseCoins, significant } from "./coins";
import { faultText } from "./fault-text";

const ETHER = 10n ** 18n;

describe("parseCoins", () => {
  it.each([
    ["1", ETHER],
    ["0", 0n],
    ["0.5", ETHER / 2n],
    [" 0.50 ", ETHER / 2n],
    [".5", ETHER / 2n],
    ["5.", 5n * ETHER],
    ["0.000000000000000001", 1n],
    ["0.5000000000000000000000", ETHER / 2n],
    ["007.10", 71n * (ETHER / 10n)],
    ["1,234.5", 12_345n * (ETHER / 10n)],
    ["1,234,567", 1_234_567n * ETHER],
    ["0,5", ETHER / 2n],
    ["0,500", ETHER / 2n],
    ["12,34", 1_234n * (ETHER / 100n)],
    ["1234,567", 1_234_567n * (ETHER / 1_000n)],
    ["1 000", 1_000n * ETHER],
    ["1 000,5", 10_005n * (ETHER / 10n)],
    ["１．５", 3n * (ETHER / 2n)],
  ])("%j is %s of the smallest unit", (text, value) => {
    expect(parseCoins(text, 18)).toEqual({ value, fault: null });
  });

  it.each([
    ["", "empty"],
    ["  ", "empty"],
    ["1,000", "ambiguous"],
    ["12,345", "ambiguous"],
    ["0.0000000000000000001", "too-precise"],
    ["-1", "malformed"],
    ["+1", "malformed"],
    ["1e18", "malformed"],
    ["0x10", "malformed"],
    ["1.000.000", "malformed"],
    ["1.234,5", "malformed"],
    ["1,23,456", "malformed"],
    ["0,234,567", "malformed"],
    [".", "malformed"],
    [",5", "malformed"],
    ["½", "malformed"],
    ["9".repeat(201), "malformed"],
    ["9".repeat(78), "too-large"],
  ] as const)("%j is refused: %s", (text, fault) => {
    expect(parseCoins(text, 18)).toEqual({ value: null, fault });
  });

  it("refuses amounts above the limit", () => {
    expect(parseCoins("2", 0, { max: 1n }).fault).toBe("too-large");
    expect(parseCoins("1", 0, { max: 1n }).value).toBe(1n);
  });

  it("refuses every decimal of a coin without decimals", () => {
    expect(parseCoins("1.5", 0).fault).toBe("too-precise");
    expect(parseCoins("1.0", 0).value).toBe(1n);
  });

  it.each([
    ["0.00222 ETH", 222n * (ETHER / 100_000n)],
    ["2eth", 2n * ETHER],
    ["1 000 ETH", 1_000n * ETHER],
  ])("reads %j with the coin's symbol", (text, value) => {
    expect(parseCoins(text, 18, { symbol: "ETH" })).toEqual({ value, fault: null });
  });

  it.each(["5 gwei", "5 WETH", "ETH", "5 ETH ETH"])("never takes another unit for the coin: %j", (text) => {
    expect(parseCoins(text, 18, { symbol: "ETH" }).value).toBeNull();
  });

  it("names the number that was typed", () => {
    expect(faultText(t, "ambiguous", " 12,345 ", 18)).toContain("12345");
    expect(faultText(t, "ambiguous", " 12,345 ", 18)).toContain("12.345");
  });

  it("reads exactly the written number", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.integer({ min: 0, max: 77 }), (value, decimals) => {
        expect(parseCoins(coinInput(value, decimals), decimals).value).toBe(value);
        const shown = coinText(t, value, { symbol: "X", decimals }).replace(" X", "");
        expect([value, null]).toContain(parseCoins(shown, decimals).value);
      }),
    );
  });
});

it("writes amounts with grouped digits and the symbol", () => {
  expect(coinText(t, 1_234n * ETHER + ETHER / 2n, { symbol: "METIS", decimals: 18 })).toBe("1,234.5 METIS");
});

it("keeps significant digits, rounding down", () => {
  expect(significant(123_456_789n, 4)).toBe(123_400_000n);
  expect(significant(999n, 4)).toBe(999n);
  expect(significant(0n, 4)).toBe(0n);
});
