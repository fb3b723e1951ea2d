import { expect, test } from "vitest";
import { english as t } from "@/lib/languages/english";
import { describeTracked } from "./describe";
import { type Tracked, type TrackedStatus, wordOf } from "./tracked";

const COIN = { name: "Ether", symbol: "ETH", decimals: 18 };
const TRACKED: Tracked = {
  key: "1",
  page: "page",
  chainId: 1,
  account: `0x${"11".repeat(20)}`,
  subject: { op: "mint", ticker: "OAK", id: "7", amount: 5n, recipient: null },
  to: `0x${"11".repeat(20)}`,
  data: "0x",
  value: 0n,
  createdAt: 0,
  since: null,
  expectedNonce: null,
  nonce: null,
  hash: `0x${"22".repeat(32)}`,
  replaced: [],
  status: { kind: "signing" },
  lostBlock: null,
};
const FAULT = { kind: "locked", detail: "", missing: null } as const;
const inBlock = { blockNumber: 3, isFinal: false };

test.each<[string | null, unknown, TrackedStatus, Partial<Tracked>?]>([
  ["pending", "Pending · Signing", { kind: "signing" }],
  ["pending", "Pending · Sent", { kind: "sent" }],
  ["pending", "Pending · In a block", { kind: "mined", blockNumber: 3 }],
  ["pending", "Pending · May have been sent", { kind: "unanswered" }, { hash: null }],
  ["pending", "Pending · It may have been sent", { kind: "unanswered", fault: FAULT }, { hash: null }],
  ["pending", "Pending · May still be mined", { kind: "unanswered" }],
  ["pending", "Pending · In no node", { kind: "dropped" }],
  ["pending", "Pending · Sent", { kind: "sent" }, { lostBlock: 3 }],
  ["confirmed", "Confirmed · Accepted", { kind: "accepted", ...inBlock }],
  ["confirmed", "Confirmed · Final", { kind: "accepted", ...inBlock, isFinal: true }],
  [
    "failed",
    "Failed · Rejected: The ID was already used under this ticker.",
    { kind: "rejected", ...inBlock, reason: "MINT_ID_TAKEN" },
  ],
  ["failed", "Failed · Reverted", { kind: "reverted", blockNumber: 3 }],
  ["failed", "Failed · Not recorded", { kind: "silent", blockNumber: 3 }],
  ["failed", "Failed · Replaced", { kind: "canceled", by: null }],
  [null, expect.stringMatching(/^Not sent: Your wallet is locked/), { kind: "not-sent", fault: FAULT }],
])("one word stands first: %s, %s", (word, headline, status, other = {}) => {
  expect(wordOf(status)).toBe(word);
  expect(describeTracked(t, { ...TRACKED, ...other, status }, COIN).headline).toEqual(headline);
});

test("a call that only pays coins out is confirmed by its receipt, and says how many", () => {
  const subject: Tracked["subject"] = {
    op: "collect",
    ticker: "",
    id: null,
    amount: null,
    recipient: null,
    coins: 1_873n * 10n ** 15n,
  };
  const status: TrackedStatus = { kind: "accepted", ...inBlock };
  expect(describeTracked(t, { ...TRACKED, subject, status }, COIN)).toMatchObject({
    headline: "Confirmed · Paid out",
    text: "Collected 1.873 ETH.",
  });
});

test("an operation that a reorganization removed says so", () => {
  const { headline, text } = describeTracked(t, { ...TRACKED, status: { kind: "sent" }, lostBlock: 3 }, COIN);
  expect([headline, text]).toEqual(["Pending · Sent", expect.stringContaining("A reorganization removed block 3")]);
});
