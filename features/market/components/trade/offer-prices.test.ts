import { describe, expect, it } from "vitest";
import { isDuration, parseOfferPrices } from "./offer-prices";

const ITEMS = [
  { ticker: "OAK", amount: 1000n },
  { ticker: "ELM", amount: 3n },
];
const COIN = { decimals: 18, symbol: "ETH", floors: new Map<string, bigint>() };
const each = (text: string) => parseOfferPrices(text, { ...COIN, basis: "each", items: ITEMS });
const unit = (text: string, items = ITEMS) => parseOfferPrices(text, { ...COIN, basis: "unit", items });
const FLOORS = new Map([
  ["OAK", 10n ** 18n],
  ["ELM", 7n * 10n ** 17n],
]);
const below = (text: string, floors = FLOORS) =>
  parseOfferPrices(text, { ...COIN, basis: "floor", items: ITEMS, floors });

describe("a typed price", () => {
  it("applies to each inscription", () => {
    expect(each("0.5")).toEqual({ prices: [5n * 10n ** 17n, 5n * 10n ** 17n], fault: null });
    expect(each("0.0000000000000000001")).toEqual({ prices: null, fault: "too-precise" });
  });

  it("is the price of one unit of the token, times the amount", () => {
    expect(unit("0.001")).toEqual({ prices: [10n ** 18n, 3n * 10n ** 15n], fault: null });
    expect(unit("0.0000000000000000005", [{ ticker: "OAK", amount: 3n }])).toEqual({ prices: [1n], fault: null });
  });

  it("is not zero, also after rounding", () => {
    expect(each("0").fault).toBe("zero");
    expect(unit("0.0000000000000000001").fault).toBe("zero");
  });

  it("fits into the market's storage", () => {
    const most = 2n ** 128n - 1n;
    expect(parseOfferPrices(String(most), { ...COIN, basis: "each", decimals: 0, items: ITEMS }).fault).toBe(null);
    expect(parseOfferPrices(String(most + 1n), { ...COIN, basis: "each", decimals: 0, items: ITEMS }).fault).toBe(
      "too-large",
    );
    expect(parseOfferPrices(String(most), { ...COIN, basis: "unit", decimals: 0, items: ITEMS }).fault).toBe(
      "too-large",
    );
  });

  it("is required", () => {
    expect(each("").fault).toBe("empty");
    expect(each("1,000").fault).toBe("ambiguous");
    expect(each("2 ETH")).toEqual(each("2"));
    expect(each("2 GOLD").fault).toBe("malformed");
  });
});

describe("a percentage below the floor", () => {
  it("gives each inscription a price by its amount and the floor of its ticker, rounded down", () => {
    expect(below("0")).toEqual({ prices: [1000n, 2n], fault: null });
    expect(below("12.5 %")).toEqual({ prices: [875n, 1n], fault: null });
  });

  it("is below 100, and needs a floor of each ticker", () => {
    expect([below("99.99").fault, below("100").fault, below("1.234").fault]).toEqual([
      "zero",
      "too-large",
      "too-precise",
    ]);
    expect(below("5", new Map([["OAK", 1n]])).fault).toBe("no-floor");
  });
});

it("names the durations of offers", () => {
  expect([isDuration("week"), isDuration("toString")]).toEqual([true, false]);
});
