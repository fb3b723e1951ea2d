import { expect, it } from "vitest";
import type { OfferRecord } from "@/lib/client";
import { chosenOffers, isBuyable, toggledKey } from "./chosen-offers";

const SELLER = `0x${"a".repeat(40)}` as const;
const BUYER = `0x${"b".repeat(40)}` as const;

function row(number: number, change: Partial<OfferRecord> = {}, isGone = false) {
  const tokenId = `0x${number.toString(16).padStart(64, "0")}` as const;
  const terms = { seller: SELLER, vault: SELLER, price: 5n, unitPrice: 5n, expires: null, sequence: 0n, isOpen: true };
  const place = { blockNumber: 8, timestamp: 8, transactionHash: tokenId, depositBlock: 7 };
  const name = { cursor: "", ticker: "GOLD", tokenId, mintId: String(number), part: null, amount: 10n };
  return { row: { ...name, ...terms, ...place, ...change }, isGone };
}

const key = ({ mintId }: OfferRecord) => mintId ?? "";
const chosen = (rows: readonly ReturnType<typeof row>[], keys: readonly string[], buyer: typeof BUYER | null = BUYER) =>
  chosenOffers(rows, new Set(keys), { key, buyer }).map(({ mintId }) => mintId);

it("returns the selected offers, in the order of the list", () => {
  expect(chosen([row(1), row(2), row(3)], ["3", "1"])).toEqual(["1", "3"]);
});

it("omits offers that are gone, closed, or the user's own", () => {
  const rows = [row(1, {}, true), row(2, { isOpen: false }), row(3, { seller: BUYER }), row(4)];
  expect(chosen(rows, ["1", "2", "3", "4"])).toEqual(["4"]);
  expect(chosen(rows, ["3", "4"], null)).toEqual(["3", "4"]);
  expect(rows.map((one) => isBuyable(one, BUYER))).toEqual([false, false, false, true]);
});

it("returns at most as many as one purchase can have", () => {
  const rows = Array.from({ length: 60 }, (_, index) => row(index + 1));
  expect(
    chosen(
      rows,
      rows.map((one) => key(one.row)),
    ),
  ).toHaveLength(50);
});

it("adds and removes a key", () => {
  const one = toggledKey(new Set<string>(), "a");
  expect([...one]).toEqual(["a"]);
  expect([...toggledKey(toggledKey(one, "b"), "a")]).toEqual(["b"]);
});
