import { describe, expect, it } from "vitest";
import { english as t } from "@/lib/languages/english";
import {
  abbreviated,
  byteLength,
  compactCount,
  formatSpan,
  formatTimeLeft,
  formatUnits,
  groupDigits,
  percentage,
  roundUpUnits,
  shortenZeros,
} from "./numbers";

const MAX = 2n ** 256n - 1n;

it("shortens powers of ten in the language of the page", () => {
  const counts = [1, 100, 1_000, 10_000, 1_000_000, 1_000_000_000];
  expect(counts.map((count) => compactCount("en", count))).toEqual(["1", "100", "1K", "10K", "1M", "1B"]);
  expect(counts.map((count) => compactCount("zh-CN", count))).toEqual(["1", "100", "1000", "1万", "100万", "10亿"]);
});

describe("groupDigits", () => {
  it.each([
    [0n, "0"],
    [999n, "999"],
    [1000n, "1,000"],
    [123456789012345678901n, "123,456,789,012,345,678,901"],
    [1_000_000, "1,000,000"],
  ])("%s is %s", (value, text) => expect(groupDigits(t, value)).toBe(text));

  it("keeps every digit of the largest amount", () => {
    expect(groupDigits(t, MAX).replaceAll(",", "")).toBe(MAX.toString());
  });
});

describe("percentage", () => {
  it.each([
    [0n, 21n, "0"],
    [21n, 21n, "100"],
    [MAX - 1n, MAX, "99.99"],
    [1n, MAX, "< 0.01"],
    [1n, 8n, "12.5"],
    [1n, 3n, "33.33"],
    [0n, 0n, "100"],
  ])("%s of %s is %s", (part, whole, text) => expect(percentage(t, part, whole)).toBe(text));
});

describe("formatUnits", () => {
  it.each([
    [1n, 18, "0.000000000000000001"],
    [1_500_000_000_000_000_000n, 18, "1.5"],
    [1_234_000_000_000n, 9, "1,234"],
    [7n, 0, "7"],
  ])("%s with %s decimals is %s", (amount, decimals, text) => expect(formatUnits(t, amount, decimals)).toBe(text));
});

describe("roundUpUnits", () => {
  it.each([
    [23_860_511_856_720n, 18, 8, 23_870_000_000_000n],
    [23_870_000_000_000n, 18, 8, 23_870_000_000_000n],
    [7n, 0, 8, 7n],
  ])("%s with %s decimals, %s kept, is %s", (amount, decimals, kept, rounded) => {
    expect(roundUpUnits(amount, decimals, kept)).toBe(rounded);
  });
});

describe("formatSpan", () => {
  it.each([
    [-5, "0 s"],
    [0.9, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [3_599, "59 min"],
    [86_400 * 1_500, "1,500 d"],
  ])("%s seconds are %s", (seconds, text) => expect(formatSpan(t, seconds)).toBe(text));
});

describe("abbreviated", () => {
  it("keeps three digits of numbers with at least 25", () => {
    expect(abbreviated(t, 2n ** 256n - 1n)).toBe("≈ 1.15 × 10⁷⁷");
    expect(abbreviated(t, 10n ** 24n)).toBe("≈ 1.00 × 10²⁴");
    expect([abbreviated(t, 10n ** 24n - 1n), abbreviated(t, 7)]).toEqual([null, null]);
  });
});

describe("formatTimeLeft", () => {
  it.each([
    [-5, "0 s"],
    [30 * 86_400 - 40, "30 d"],
    [86_400 - 40, "1 d"],
    [29 * 86_400, "29 d"],
    [2 * 3_600 - 1, "2 h"],
    [20 * 3_600, "20 h"],
    [59, "1 min"],
    [58, "58 s"],
  ])("%s seconds are %s", (seconds, text) => expect(formatTimeLeft(t, seconds)).toBe(text));
});

describe("byteLength", () => {
  it("counts UTF-8 bytes, not characters", () => expect(byteLength("aé€😀")).toBe(10));
});

describe("shortenZeros", () => {
  it.each([
    ["0.000000000000000001", "0.0₁₇1"],
    ["0.00000123", "0.0₅123"],
    ["0,00000000001", "0,0₁₀1"],
    ["0.0000123", "0.0000123"],
    ["10.0000000001", "10.0000000001"],
    ["0.100000001", "0.100000001"],
    ["1,000,000", "1,000,000"],
    ["0", "0"],
  ])("writes %s as %s", (number, text) => expect(shortenZeros(number)).toBe(text));
});
