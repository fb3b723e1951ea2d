import { describe, expect, test } from "vitest";
import { farthestPrice } from "./far-price";
import type { TradeItem } from "./terms";

const ETHER = 10n ** 18n;
const HASH = `0x${"ab".repeat(32)}` as const;

const item = (amount: bigint, ticker = "OAK"): TradeItem => ({
  ...{ ticker, tokenId: HASH, mintId: "1", amount, owner: HASH, account: null, listed: false, offer: null },
});
/** A token whose unit, 10^18 of it, costs this. */
const token = (floor: bigint | null, lastUnitPrice: bigint | null = null, ticker = "OAK") => ({
  ...{ ticker, lastUnitPrice },
  floor: floor === null ? null : { price: floor, unitPrice: floor, amount: 1n, tokenId: HASH },
});
/** The price of one whole unit of 10^18. */
const UNIT = 10n ** 18n;

describe("a price", () => {
  test.each([
    [ETHER / 2n, "below", 200n],
    [ETHER / 10n, "below", 1_000n],
    [2n * ETHER, "above", 200n],
    [15n * ETHER, "above", 1_500n],
  ])("of %s is far from a floor of one coin", (price, side, hundredths) => {
    const found = farthestPrice([item(UNIT)], [price], [token(ETHER)]);
    expect(found).toEqual({ side, from: "floor", reference: ETHER, hundredths });
  });

  test.each([ETHER, ETHER / 2n + 1n, 2n * ETHER - 1n])("of %s is near it", (price) => {
    expect(farthestPrice([item(UNIT)], [price], [token(ETHER)])).toBeNull();
  });

  test("is compared with the last sale if nothing is offered", () => {
    expect(farthestPrice([item(UNIT)], [ETHER], [token(null, 5n * ETHER)])).toMatchObject({
      side: "below",
      from: "sale",
    });
    expect(farthestPrice([item(UNIT)], [ETHER], [token(null, null)])).toBeNull();
    expect(farthestPrice([item(UNIT)], [ETHER], [])).toBeNull();
  });

  test("counts by its amount", () => {
    expect(farthestPrice([item(10n * UNIT)], [10n * ETHER], [token(ETHER)])).toBeNull();
    expect(farthestPrice([item(10n * UNIT)], [ETHER], [token(ETHER)])).toMatchObject({ hundredths: 1_000n });
  });
});

test("of several prices, the one farthest below is named before any above", () => {
  const items = [item(UNIT), item(UNIT), item(UNIT, "FIR")];
  const tokens = [token(ETHER), token(ETHER, null, "FIR")];
  expect(farthestPrice(items, [100n * ETHER, ETHER / 3n, ETHER / 2n], tokens)).toMatchObject({
    side: "below",
    hundredths: 300n,
  });
  expect(farthestPrice(items, [100n * ETHER, ETHER, 9n * ETHER], tokens)).toMatchObject({
    side: "above",
    hundredths: 10_000n,
  });
});
