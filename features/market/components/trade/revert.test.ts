import { describe, expect, it } from "vitest";
import { explainRevert } from "./revert";

const BUYER = `0x${"b".repeat(40)}` as const;
const past = (op: "sale" | "tsf" | "offer" | "cancel", blockNumber: number) => ({ op, blockNumber, sender: BUYER });
const GONE = { accepted: false, refusal: "NOT_OPEN" } as const;

describe("a reverted purchase", () => {
  it("does not mention other buyers while the offer is open", () => {
    const open = { accepted: true, refusal: null };
    expect(explainRevert(open, [past("offer", 3)], 9)).toEqual({ kind: "open" });
  });

  it("names the buyer if the offer was sold, before or after", () => {
    const sold = (block: number) => explainRevert(GONE, [past("tsf", block), past("sale", block)], 9);
    expect(sold(9)).toEqual({ kind: "sold", buyer: BUYER, isBefore: true });
    expect(sold(10)).toEqual({ kind: "sold", buyer: BUYER, isBefore: false });
  });

  it("does not name the buyer of an earlier offer", () => {
    for (const end of ["cancel", "offer"] as const) {
      expect(explainRevert(GONE, [past(end, 8), past("sale", 5)], 9)).toEqual({ kind: "other" });
    }
    expect(explainRevert(GONE, [], 9)).toEqual({ kind: "other" });
    const changed = { accepted: false, refusal: "PRICE_CHANGED" } as const;
    expect(explainRevert(changed, [past("sale", 5)], 9)).toEqual({ kind: "other" });
  });
});
