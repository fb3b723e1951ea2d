import { describe, expect, it } from "vitest";
import type { Sale } from "./sale";
import { parseSales, salesKey, stringifySales } from "./sale-storage";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const SALE: Sale = {
  ...{ id: "s", account: ACCOUNT, isReprice: false, duration: 86_400, offer: null },
  items: [
    {
      ...{ ticker: "GOLD", tokenId: `0x${"1".repeat(64)}`, mintId: null, amount: 10n ** 30n },
      ...{ price: 2n ** 120n, deposit: "k" },
    },
  ],
};

describe("stored sales", () => {
  it("keep amounts of any size", () => {
    expect(parseSales(stringifySales([SALE]))).toEqual([SALE]);
  });

  it("are none if they are missing, damaged or of another form", () => {
    for (const stored of [null, "", "nonsense", "{}", '[{"id":"s"}]']) expect(parseSales(stored)).toEqual([]);
  });

  it("drop the oldest beyond a limit", () => {
    expect(parseSales(stringifySales(Array.from({ length: 50 }, () => SALE)))).toHaveLength(20);
  });

  it("are apart for each account and chain", () => {
    const other = `0x${"b".repeat(40)}` as const;
    expect(new Set([salesKey(1, ACCOUNT), salesKey(2, ACCOUNT), salesKey(1, other)]).size).toBe(3);
  });
});
