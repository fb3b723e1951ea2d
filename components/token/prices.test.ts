import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks/presets";
import { floorOf, sortByPrice } from "./prices";

const listing = (price: bigint | null, unit: string | null, amount = 10n) => ({ price, unit, amount });

it("compares prices in the native currency across units", () => {
  const expensive = listing(1n, "ETH");
  const cheap = listing(999_999_999n, "gwei");
  const least = listing(5n, "wei");
  expect(sortByPrice([expensive, listing(null, null), cheap, least], local)).toEqual([least, cheap, expensive]);
});

it("returns the exact floor and rounds the price per unit up", () => {
  expect(floorOf(listing(1n, "ETH", 3n), local)).toEqual({
    price: "1",
    each: "0.33333334",
    exactEach: "0.333333333333333334",
    symbol: "ETH",
  });
  expect(floorOf(listing(7n, "wei", 10n), local)?.price).toBe("0.000000000000000007");
});

it("returns no floor without a price", () => {
  expect(floorOf(undefined, local)).toBeNull();
  expect(floorOf(listing(null, null), local)).toBeNull();
});
