import { describe, expect, it } from "vitest";
import { local } from "@/lib/chain/networks/presets";
import { english as t } from "@/lib/languages/english";
import { coinPrice, listingPrice, priceStep, priceText, unitPriceOf } from "./prices";

const ETHER = 10n ** 18n;
const { paymentUnits } = local;

it("converts every payment unit to the coin's smallest unit", () => {
  expect(coinPrice({ price: 3n, unit: "gwei" }, local)).toBe(3_000_000_000n);
  expect(coinPrice({ price: 3n, unit: null }, local)).toBe(3n);
  expect(coinPrice({ price: null, unit: "ETH" }, local)).toBeNull();
  expect(coinPrice({ price: 3n, unit: "pound" }, local)).toBeNull();
});

it("shows prices in the coin, whatever their payment unit", () => {
  expect(priceText(t, 500_000_000n, "gwei", local)).toBe("0.5 ETH");
  expect(priceText(t, 5n, "wei", local)).toBe("0.000000000000000005 ETH");
  expect(priceText(t, ETHER, null, local)).toBe("1 ETH");
  expect(priceText(t, 1_000n, "pound", local)).toBe("1,000 pound");
});

describe("listingPrice", () => {
  it.each([
    [ETHER, 1n, "ETH"],
    [ETHER / 2n, 500_000_000n, "gwei"],
    [ETHER + 1n, ETHER + 1n, "wei"],
  ])("%s is %s %s", (coins, price, unit) => {
    expect(listingPrice(coins, paymentUnits)).toEqual({ price, unit });
    expect(coinPrice({ price, unit }, local)).toBe(coins);
  });

  it("is null between two steps of the network", () => {
    const coarse = [{ name: "ETH", decimals: 18 }];
    expect(listingPrice(ETHER / 2n, coarse)).toBeNull();
    expect(priceStep(coarse)).toBe(ETHER);
    expect(priceStep([])).toBeNull();
    expect(priceStep(paymentUnits)).toBe(1n);
  });
});

it("returns the price per unit of the token with 18 more decimals", () => {
  expect(unitPriceOf(ETHER, 1_000n)).toBe(10n ** 33n);
  expect(unitPriceOf(1n, 3n)).toBe(333_333_333_333_333_333n);
  expect(unitPriceOf(ETHER, 0n)).toBeNull();
});
