import { expect, it } from "vitest";
import { inscriptionStateOf, openPrice } from "./state";

const ANN = `0x${"aa".repeat(20)}` as const;
const VAULT = `0x${"bb".repeat(20)}` as const;
const owned = { owner: ANN, account: null, listed: false, price: null, unit: null, offer: null };
const offer = {
  seller: ANN,
  vault: VAULT,
  price: 5n,
  unitPrice: 5n,
  expires: null,
  sequence: 0n,
  isOpen: true,
  blockNumber: 1,
  timestamp: 0,
  transactionHash: `0x${"11".repeat(32)}`,
} as const;
const vaulted = { ...owned, owner: VAULT, account: ANN };

it("distinguishes the states", () => {
  expect(inscriptionStateOf(owned)).toBe("owned");
  expect(inscriptionStateOf({ ...owned, owner: null })).toBe("burned");
  expect(inscriptionStateOf({ ...owned, listed: true })).toBe("listed");
  expect(inscriptionStateOf({ ...owned, listed: true, price: 1n })).toBe("priced");
  expect(inscriptionStateOf(vaulted)).toBe("vaulted");
  expect(inscriptionStateOf({ ...vaulted, offer })).toBe("offered");
  expect(inscriptionStateOf({ ...vaulted, offer: { ...offer, isOpen: false } })).toBe("vaulted");
});

it("has the price of an open offer in the coin's smallest unit, and no price of a closed one", () => {
  expect(openPrice({ ...vaulted, offer })).toEqual({ price: 5n, unit: null });
  expect(openPrice({ ...vaulted, offer: { ...offer, isOpen: false } })).toBeNull();
  expect(openPrice({ ...owned, price: 1n, unit: "gwei" })).toEqual({ price: 1n, unit: "gwei" });
});
