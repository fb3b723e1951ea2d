import { describe, expect, it } from "vitest";
import type { BegunSale } from "./sale";
import { salesCodec } from "./sale-storage";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const SALE: BegunSale = {
  ...{ id: "s", account: ACCOUNT, isReprice: false, duration: 86_400, offer: null },
  items: [
    {
      ...{ ticker: "GOLD", tokenId: `0x${"1".repeat(64)}`, mintId: null, amount: 10n ** 30n },
      ...{ price: 2n ** 120n, before: null, deposit: "k" },
    },
  ],
};

const again = (sales: readonly BegunSale[]) => salesCodec.parse(salesCodec.format(sales) ?? "");

describe("stored sales", () => {
  it("keep amounts of any size", () => {
    expect(again([SALE])).toEqual([SALE]);
  });

  it("are refused if they are damaged or of another form", () => {
    for (const text of ["", "nonsense", "{}"]) expect(() => salesCodec.parse(text)).toThrow();
    expect(salesCodec.parse('[{"id":"s"}]')).toEqual([]);
  });

  it("drop the oldest beyond a limit, and are not stored if there is none", () => {
    expect(again(Array.from({ length: 50 }, () => SALE))).toHaveLength(20);
    expect(salesCodec.format([])).toBeNull();
  });
});
