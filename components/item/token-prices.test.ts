import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks/presets";
import { floorOf, sortByPrice } from "./token-prices";

const listing = (price: bigint | null, unit: string | null, amount = 10n) => ({ price, unit, amount });

it("compares prices in the native currency across units", () => {
  const expensive = listing(1n, "ETH");
  const cheap = listing(999_999_999n, "gwei");
  const least = listing(5n, "wei");
  expect(sortByPrice([expensive, listing(null, null), cheap, least], local)).toEqual([least, cheap, expensive]);
});

it("returns the floor in the coin's smallest unit", () => {
  expect(floorOf(listing(1n, "gwei", 3n), local)).toEqual({ price: 1_000_000_000n, amount: 3n });
});

it("returns no floor without a price", () => {
  expect(floorOf(undefined, local)).toBeNull();
  expect(floorOf(listing(null, null), local)).toBeNull();
});
