import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import type { OperationRecord } from "@/lib/client";
import { english as t } from "@/lib/languages/english";
import { changesOf } from "./changes";

const ann = `0x${"aa".repeat(20)}` as const;
const ben = `0x${"bb".repeat(20)}` as const;
const operation: OperationRecord = {
  cursor: "1-0-0",
  blockNumber: 1,
  transactionIndex: 0,
  position: 0,
  transactionHash: `0x${"11".repeat(32)}`,
  source: "message",
  op: "ex",
  ticker: "OAK",
  sender: ann,
  senderAccount: null,
  recipient: ben,
  recipientAccount: null,
  part: null,
  tokenId: `0x${"22".repeat(32)}`,
  mintId: "7",
  amount: 1000n,
  price: 5_500_000_000n,
  unit: "gwei",
  accepted: true,
  reason: null,
  timestamp: 0,
  text: "data:,{}",
  textBytes: 8,
};

it("moves the inscription of a sale from the recipient (the seller) to the sender (the buyer)", () => {
  expect(changesOf(t, operation, local)).toEqual([
    { text: expect.stringContaining("5.5 ETH") },
    { text: "The owner changed", from: ben, to: ann },
  ]);
});

it("moves the inscription of a transfer from the sender to the recipient", () => {
  expect(changesOf(t, { ...operation, op: "tsf" }, local)).toEqual([{ text: "The owner changed", from: ann, to: ben }]);
});

it("lists the new inscription, its owner and the supply of a mint", () => {
  const texts = changesOf(t, { ...operation, op: "mint" }, local).map(({ text }) => text);
  expect(texts).toEqual([
    "A new inscription of 1,000 OAK was minted.",
    "Its owner is",
    "The supply of OAK grew by 1,000.",
  ]);
});

it("lists no change for a rejected operation", () => {
  expect(changesOf(t, { ...operation, accepted: false, reason: "NOT_OWNER" }, local)).toEqual([]);
});
