import { expect, test } from "vitest";
import { SettingsProvider } from "@/components/hooks/settings";
import { TrackerContext } from "@/components/tracker/context";
import type { Tracked } from "@/components/tracker/tracked";
import { local } from "@/lib/chain/networks";
import { markupOf } from "@/tools/testing/markup";
import { tracked } from "@/tools/testing/tracked";
import type { BegunSale, SaleStep } from "./sale";
import { SaleProgress } from "./sale-progress";

const sale: BegunSale = {
  ...{ id: "s", account: `0x${"a".repeat(40)}`, isReprice: false, items: [], duration: null, offer: "k" },
};

interface Shown {
  readonly step: SaleStep;
  readonly isRunning?: boolean;
  readonly asking?: Extract<SaleStep, { kind: "offer" }> | null;
  readonly transactions?: readonly Tracked[];
}

function shown({ step, isRunning = false, asking = null, transactions = [] }: Shown): string {
  const actions = { resume: () => {}, leaveOut: () => {} };
  const run = { plan: { places: [], step }, isFailing: false, isRunning, asking, stop: null, ...actions };
  const unused = () => Promise.reject(new Error("not called in this test"));
  return markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      <TrackerContext value={{ transactions, send: unused, dismiss: () => {}, dismissEnded: () => {} }}>
        <SaleProgress sale={sale} run={run} onDiscard={() => {}} />
      </TrackerContext>
    </SettingsProvider>,
  );
}

test("a sale that waits for a transaction can be discarded, but not while the wallet is asked", () => {
  for (const isRunning of [true, false]) {
    expect(shown({ step: { kind: "wait", for: "offer" }, isRunning })).toContain("Discard");
    expect(shown({ step: { kind: "wait", for: "deposits" }, isRunning })).toContain("Discard");
    expect(shown({ step: { kind: "wait", for: "index" }, isRunning })).not.toContain("<button");
    const asking = { kind: "offer", items: [] } as const;
    expect(shown({ step: { kind: "wait", for: "offer" }, isRunning, asking })).not.toContain("<button");
  }
});

test("a halted sale says why: unanswered, not found on the network, or accepted in part", () => {
  const halted = (change: Partial<Tracked>) =>
    shown({ step: { kind: "halted", key: "k" }, transactions: [tracked(change)] });
  expect(halted({ status: { kind: "unanswered" }, hash: null })).toContain("has not answered the last request");
  expect(halted({ status: { kind: "unanswered" } })).toContain("no node shows it");
  const part = { kind: "accepted", blockNumber: 7, isFinal: false, done: 1 } as const;
  expect(halted({ status: part })).toContain("Not all offers were accepted");
  expect(halted({ status: { kind: "dropped" } })).toContain("did not go through");
});
