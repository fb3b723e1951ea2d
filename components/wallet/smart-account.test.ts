import { expect, it } from "vitest";
import { isSmartAccount } from "./smart-account";

const ACCOUNT = `0x${"a".repeat(40)}` as const;
const CHAIN = 8453;

/** Whether a wallet with this answer to `wallet_getCapabilities` counts as one of a smart account. */
function judged(answer: () => Promise<unknown>): Promise<boolean> {
  return isSmartAccount({ request: answer }, ACCOUNT, CHAIN);
}

it("recognizes a wallet that executes several calls in one transaction", async () => {
  expect(await judged(async () => ({ "0x2105": { atomic: { status: "supported" } } }))).toBe(true);
  expect(await judged(async () => ({ "0x0": { atomic: { status: "supported" } } })), "on all chains").toBe(true);
  expect(await judged(async () => ({ "0x2105": { atomicBatch: { supported: true } } })), "earlier name").toBe(true);
});

it("asks about its own account and chain", async () => {
  const asked: unknown[] = [];
  const request = async (each: unknown) => asked.push(each);
  await isSmartAccount({ request }, ACCOUNT, CHAIN);
  expect(asked).toEqual([{ method: "wallet_getCapabilities", params: [ACCOUNT, ["0x2105"]] }]);
});

it("trusts every other wallet", async () => {
  expect(await judged(async () => ({ "0x2105": { atomic: { status: "ready" } } })), "needs an upgrade").toBe(false);
  expect(await judged(async () => ({ "0x1": { atomic: { status: "supported" } } })), "on another chain").toBe(false);
  for (const answer of [null, [], "supported", {}, { "0x2105": null }, { "0x2105": { atomic: "supported" } }]) {
    expect(await judged(async () => answer)).toBe(false);
  }
  expect(await judged(() => Promise.reject(new Error("no such method")))).toBe(false);
  expect(await isSmartAccount(null, ACCOUNT, CHAIN)).toBe(false);
});
