import { expect, it } from "vitest";
import type { OfferRecord } from "@/lib/client";
import { nextCheapest } from "./next-offer";

const ANN = `0x${"a".repeat(40)}` as const;
const BEN = `0x${"b".repeat(40)}` as const;
const hashOf = (digit: number) => `0x${String(digit).repeat(64)}` as const;

const offer = (digit: number, change: Partial<OfferRecord> = {}): OfferRecord => ({
  ...{ cursor: "c", ticker: "OAK", tokenId: hashOf(digit), mintId: String(digit), part: null, amount: 10n, vault: ANN },
  ...{ seller: ANN, price: BigInt(digit), unitPrice: 1n, expires: null, sequence: 0n, isOpen: true, blockNumber: 1 },
  ...{ timestamp: 1, transactionHash: hashOf(digit), depositBlock: 1 },
  ...change,
});

it("is the cheapest open offer of somebody else that is not the one that is gone", () => {
  const offers = [offer(1), offer(2, { seller: BEN }), offer(3, { isOpen: false }), offer(4), offer(5)];
  expect(nextCheapest(offers, offer(1), BEN)).toMatchObject({ tokenId: hashOf(4), price: 4n });
  expect(nextCheapest(offers.slice(0, 3), offer(1), BEN)).toBeNull();
});
