import { expect, test } from "vitest";
import type { InscriptionOffer } from "@/lib/client";
import { endOf, offerEnd } from "./ended";

test("an offer that is not open has expired or was canceled", () => {
  expect(endOf({ expires: null }, 1000)).toBe("canceled");
  expect(endOf({ expires: 2000 }, 1000)).toBe("canceled");
  expect(endOf({ expires: 999 }, 1000)).toBe("expired");
  // The latest block can be ahead of the clock.
  expect(endOf({ expires: 1010 }, 1000)).toBe("expired");
});

test("an inscription without a stored offer may have had one that was canceled alone", () => {
  const address = `0x${"1".repeat(40)}` as const;
  const offer: InscriptionOffer = {
    ...{ seller: address, vault: address, price: 1n, unitPrice: 1n, expires: 999, sequence: 0n, isOpen: false },
    ...{ blockNumber: 1, timestamp: 1, transactionHash: `0x${"1".repeat(64)}` },
  };
  expect(offerEnd({ offer: null, offerCanceled: false }, 1000)).toBeNull();
  expect(offerEnd({ offer: null, offerCanceled: true }, 1000)).toBe("canceled");
  expect(offerEnd({ offer, offerCanceled: false }, 1000)).toBe("expired");
  expect(offerEnd({ offer: { ...offer, isOpen: true }, offerCanceled: false }, 1000)).toBeNull();
});
