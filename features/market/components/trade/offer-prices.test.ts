import { describe, expect, it } from "vitest";
import { isDuration, parseOfferPrices } from "./offer-prices";

const ITEMS = [{ amount: 1000n }, { amount: 3n }];
const each = (text: string) => parseOfferPrices(text, { basis: "each", decimals: 18, symbol: "ETH", items: ITEMS });
const unit = (text: string, items = ITEMS) =>
  parseOfferPrices(text, { basis: "unit", decimals: 18, symbol: "ETH", items });

describe("a typed price", () => {
  it("applies to each inscription", () => {
    expect(each("0.5")).toEqual({ prices: [5n * 10n ** 17n, 5n * 10n ** 17n], fault: null });
    expect(each("0.0000000000000000001")).toEqual({ prices: null, fault: "too-precise" });
  });

  it("is the price of one unit of the token, times the amount", () => {
    expect(unit("0.001")).toEqual({ prices: [10n ** 18n, 3n * 10n ** 15n], fault: null });
    expect(unit("0.0000000000000000005", [{ amount: 3n }])).toEqual({ prices: [1n], fault: null });
  });

  it("is not zero, also after rounding", () => {
    expect(each("0").fault).toBe("zero");
    expect(unit("0.0000000000000000001").fault).toBe("zero");
  });

  it("fits into the market's storage", () => {
    const most = 2n ** 128n - 1n;
    expect(parseOfferPrices(String(most), { basis: "each", decimals: 0, symbol: "ETH", items: ITEMS }).fault).toBe(
      null,
    );
    expect(parseOfferPrices(String(most + 1n), { basis: "each", decimals: 0, symbol: "ETH", items: ITEMS }).fault).toBe(
      "too-large",
    );
    expect(parseOfferPrices(String(most), { basis: "unit", decimals: 0, symbol: "ETH", items: ITEMS }).fault).toBe(
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

it("names the durations of offers", () => {
  expect([isDuration("week"), isDuration("toString")]).toEqual([true, false]);
});
