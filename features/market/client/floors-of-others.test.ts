import { expect, test } from "vitest";
import type { Address } from "@/lib/protocol";
import type { OfferRecord } from "@/lib/records";
import { lowestOfOthers } from "./floors-of-others";

const OWN: Address = `0x${"1".repeat(40)}`;
const OTHER: Address = `0x${"2".repeat(40)}`;

const offer = (seller: Address, unitPrice: bigint): OfferRecord => ({
  ...{ ticker: "OAK", tokenId: `0x${"0".repeat(64)}`, mintId: "1", part: null, amount: 1n, seller, vault: OTHER },
  ...{ price: unitPrice, unitPrice, sequence: 0n, expires: null, isOpen: true, cursor: "", depositBlock: 1 },
  ...{ blockNumber: 1, transactionHash: `0x${"0".repeat(64)}`, timestamp: 1 },
});

/** Pages of offers, whose cursor is the number of the next one. */
const listing = (pages: readonly (readonly OfferRecord[])[]) => {
  const asked: (string | undefined)[] = [];
  const list = async ({ before }: { readonly before?: string | undefined }) => {
    asked.push(before);
    const page = Number(before ?? "0");
    return { offers: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : null };
  };
  return { list, asked };
};

test("the account's own offers are left out, on every page", async () => {
  const { list, asked } = listing([[offer(OWN, 1n)], [offer(OWN, 2n), offer(OTHER, 3n)], [offer(OTHER, 4n)]]);
  expect(await lowestOfOthers(list, OWN)).toBe(3n);
  expect(asked).toEqual([undefined, "1"]);
});

test("without an offer of others there is no floor", async () => {
  expect(await lowestOfOthers(listing([[offer(OWN, 1n)], [offer(OWN, 2n)]]).list, OWN)).toBeNull();
  expect(await lowestOfOthers(listing([[]]).list, OWN)).toBeNull();
});
