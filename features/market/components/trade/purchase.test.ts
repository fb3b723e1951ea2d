import { describe, expect, it } from "vitest";
import type { BuyCheck, PurchaseItem } from "@/lib/client";
import { anchorPurchase, anchorShown, identityOf } from "./purchase";

const SELLER = `0x${"a".repeat(40)}` as const;
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, "0")}` as const;

function item(mintId: string, depositBlock: number | null, change: Partial<PurchaseItem> = {}): PurchaseItem {
  return {
    ...{ seller: SELLER, vault: SELLER, ticker: "GOLD", tokenId: hashOf(Number(mintId)), mintId, amount: 10n },
    ...{ price: 5n, unitPrice: 5n, sequence: 0n, refusal: null, accepted: true, reason: null, explanation: null },
    deposit: depositBlock === null ? null : { block: depositBlock, isFinal: depositBlock < 50 },
    ...change,
  };
}

const check = (...items: PurchaseItem[]): BuyCheck => ({
  ...{ items, total: 5n, anchor: { block: 100, hash: hashOf(100) } },
  ancestors: [99, 98, 97, 96].map((block) => ({ block, hash: hashOf(block) })),
});

/** Anchors on a chain whose contracts know the blocks that `knows` accepts. */
const anchored = (checked: BuyCheck, knows: (block: number) => boolean) =>
  anchorPurchase(checked, { knows: async ({ block }) => knows(block) });
const idsOf = ({ offers }: { offers: readonly { mintId: string | null }[] }) => offers.map(({ mintId }) => mintId);

describe("an anchored purchase", () => {
  it("has the accepted items only", async () => {
    const gone = item("2", null, { accepted: false, refusal: "NOT_OPEN" });
    const bought = await anchored(check(item("1", 90), gone), (block) => block < 100);
    expect(idsOf(bought)).toEqual(["1"]);
    expect(bought.choice).toEqual({ kind: "anchored", anchor: { block: 99, hash: hashOf(99) } });
  });

  it("leaves out deposits of the latest block", async () => {
    const bought = await anchored(check(item("1", 100), item("2", 90)), (block) => block < 100);
    expect(idsOf(bought)).toEqual(["2"]);
    expect(bought.choice.kind).toBe("anchored");
    const alone = await anchored(check(item("1", 100)), (block) => block < 100);
    expect([idsOf(alone), alone.choice.kind]).toEqual([[], "newest"]);
  });

  it("has final deposits only if contracts can read no block hash", async () => {
    const bought = await anchored(check(item("1", 60), item("2", 40)), () => false);
    expect([idsOf(bought), bought.choice.kind]).toEqual([["2"], "unanchored"]);
    const alone = await anchored(check(item("1", 60)), () => false);
    expect([idsOf(alone), alone.choice.kind]).toEqual([[], "deposit-not-final"]);
  });
});

describe("a purchase that a panel shows", () => {
  const knowsAll = { knows: async (_: { block: number }) => true };
  const later = (changed: BuyCheck, block = 110): BuyCheck => ({ ...changed, anchor: { block, hash: hashOf(block) } });
  const shownOf = (checked: BuyCheck) => anchored(checked, (block) => block < 100);

  it("is what is signed, although there are later blocks", async () => {
    const shown = await shownOf(check(item("1", 90), item("2", 40)));
    expect(await anchorShown(shown, later(check(item("1", 90), item("2", 40))), knowsAll)).toBe(shown);
  });

  it("is anchored again if its anchor is old or unknown, or is not after the deposits any more", async () => {
    const shown = await shownOf(check(item("1", 90)));
    const anchorAfter = async (now: BuyCheck, requests = knowsAll) => (await anchorShown(shown, now, requests)).choice;
    expect(await anchorAfter(later(check(item("1", 90)), 300))).not.toEqual(shown.choice);
    const forked = { knows: async ({ block }: { block: number }) => block !== 99 };
    expect(await anchorAfter(later(check(item("1", 90))), forked)).not.toEqual(shown.choice);
    expect(await anchorAfter(later(check(item("1", 105))))).not.toEqual(shown.choice);
  });

  it("has only what can be bought now, at the terms of now", async () => {
    const shown = await shownOf(check(item("1", 90), item("2", 90)));
    const gone = item("2", 90, { accepted: false, refusal: "NOT_OPEN" });
    expect(idsOf(await anchorShown(shown, later(check(item("1", 90), gone)), knowsAll))).toEqual(["1"]);
    const dearer = await anchorShown(shown, later(check(item("1", 90), item("2", 90, { price: 6n }))), knowsAll);
    expect(dearer.offers.map(({ price }) => price)).toEqual([5n, 6n]);
    expect(idsOf(await anchorShown(null, later(check(item("1", 90))), knowsAll))).toEqual(["1"]);
  });
});

it("is outdated once an offer has another price, sequence or outcome", () => {
  const before = identityOf(check(item("1", 90), item("2", 90)));
  expect(identityOf(check(item("1", 80), item("2", 90)))).toBe(before);
  for (const change of [{ price: 6n }, { sequence: 1n }, { accepted: false }]) {
    expect(identityOf(check(item("1", 90, change), item("2", 90)))).not.toBe(before);
  }
});
