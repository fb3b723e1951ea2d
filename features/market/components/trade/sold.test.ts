import { describe, expect, it } from "vitest";
import type { SaleRecord } from "@/lib/client";
import { newestOf, seenCodec, unseenSales } from "./sold";

const SELLER = `0x${"a".repeat(40)}` as const;
const BUYER = `0x${"b".repeat(40)}` as const;
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}` as const;

function sale(blockNumber: number, change: Partial<SaleRecord> = {}): SaleRecord {
  return {
    ...{
      cursor: "c",
      kind: "market",
      ticker: "GOLD",
      tokenId: hashOf(blockNumber),
      mintId: null,
      part: null,
      amount: 10n,
    },
    ...{ seller: SELLER, buyer: BUYER, price: 5n, unit: null, value: 5n, unitPrice: 5n, paid: 5n, counted: true },
    ...{ blockNumber, transactionHash: hashOf(blockNumber), timestamp: blockNumber },
    ...change,
  };
}

const blocksOf = (sales: readonly SaleRecord[]) => sales.map(({ blockNumber }) => blockNumber);
const unseen = (sales: readonly SaleRecord[], seen: readonly SaleRecord[]) =>
  blocksOf(unseenSales(sales, SELLER, newestOf(seen)));

describe("the sales that a seller has not seen", () => {
  it("are those after the newest seen one", () => {
    const sales = [sale(5), sale(4), sale(3)];
    expect(unseen(sales, sales)).toEqual([]);
    expect(unseen(sales, sales.slice(1))).toEqual([5]);
    expect(unseen(sales, [])).toEqual([5, 4, 3]);
  });

  it("are all later ones if a reorganization removed the newest seen one", () => {
    expect(unseen([sale(5), sale(3)], [sale(4)])).toEqual([5]);
  });

  it("leave out purchases and sales by message", () => {
    expect(unseen([sale(6, { seller: BUYER, buyer: SELLER }), sale(5, { kind: "message" }), sale(4)], [])).toEqual([4]);
  });
});

it("stores the newest seen sale", () => {
  const stored = newestOf([sale(5)]);
  expect(seenCodec.parse(JSON.stringify(stored))).toEqual(stored);
  for (const other of ["", "{}", "[1]"]) expect(() => seenCodec.parse(other)).toThrow("stored");
});
