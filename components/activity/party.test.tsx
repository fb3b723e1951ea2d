import { expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import type { OperationRecord } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { SettingsProvider } from "../hooks/settings";
import { Party } from "./party";

const ANN = `0x${"a".repeat(40)}` as const;
const BEN = `0x${"b".repeat(40)}` as const;
const VAULT = `0x${"c".repeat(40)}` as const;

type Parties = Pick<OperationRecord, "sender" | "senderAccount" | "recipient" | "recipientAccount">;
const SALE: Parties = { sender: VAULT, senderAccount: ANN, recipient: BEN, recipientAccount: null };
const DEPOSIT: Parties = { sender: ANN, senderAccount: null, recipient: VAULT, recipientAccount: ANN };

function render(operation: Parties, address: string): string {
  return markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      <Party operation={operation} address={address} />
    </SettingsProvider>,
  );
}

it("shows a vault with its account, on either side", () => {
  for (const operation of [SALE, DEPOSIT]) {
    const html = render(operation, VAULT);
    expect(html).toContain("vault of");
    expect(html).toContain(`In the vault ${VAULT}`);
    expect(html).toContain(`href="/account/${ANN}"`);
    expect(html).not.toContain(`href="/account/${VAULT}"`);
  }
});

it("shows other parties by their own address", () => {
  for (const [operation, address] of [
    [SALE, BEN],
    [DEPOSIT, ANN],
  ] as const) {
    const html = render(operation, address);
    expect(html).toContain(`href="/account/${address}"`);
    expect(html).not.toContain("vault of");
  }
});
