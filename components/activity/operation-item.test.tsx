import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import type { OperationRecord } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { OperationItem } from "./operation-item";

const EVENT: OperationRecord = {
  cursor: "1-0-1",
  blockNumber: 1,
  transactionIndex: 0,
  position: 1,
  transactionHash: `0x${"1".repeat(64)}`,
  source: "event",
  op: "tsf",
  ticker: "OAK",
  sender: `0x${"a".repeat(40)}`,
  senderAccount: null,
  recipient: `0x${"b".repeat(40)}`,
  recipientAccount: null,
  part: null,
  tokenId: `0x${"2".repeat(64)}`,
  mintId: "1",
  amount: 200n,
  price: null,
  unit: null,
  accepted: true,
  reason: null,
  timestamp: 1_750_000_000,
  text: null,
  textBytes: null,
};

function render(operation: OperationRecord): string {
  return markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      <OperationItem operation={operation} />
    </SettingsProvider>,
  );
}

it("does not state in each row that a contract event has no message", () => {
  expect(render(EVENT)).not.toContain("without a message");
  expect(render({ ...EVENT, op: "sale", price: 5n, unit: "wei" })).not.toContain("without a message");
});

it("shows the price of a sale by an event, and the message of others", () => {
  expect(render({ ...EVENT, op: "sale", price: 5n * 10n ** 17n, unit: "wei" })).toMatch(/0\.5<.*ETH/);
  expect(render({ ...EVENT, source: "message", text: "data:,{}", textBytes: 8 })).toContain("data:,");
});
