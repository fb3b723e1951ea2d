import { expect, test } from "vitest";
import { local } from "@/lib/chain/networks";
import type { TransactionReport } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { HASH, operationRecord } from "@/tools/testing/tracked";
import { SettingsProvider } from "../hooks/settings";
import { TransactionView } from "./transaction-view";

function render(change: Partial<TransactionReport>, before?: string): string {
  const operations = [1, 2].map((position) => operationRecord({ cursor: `7-0-${position}`, position }));
  const report = { hash: HASH, status: "success", blockNumber: 7, operationCount: 2, operations, next: null } as const;
  return markupOf(
    <SettingsProvider settings={{ network: local, walletConnectProjectId: null, fiat: null }}>
      <TransactionView hash={HASH} before={before} initial={{ ...report, ...change }} orphans={undefined} next={null} />
    </SettingsProvider>,
  );
}

test("the page of a transaction with thousands of operations links to the others", () => {
  const first = render({ operationCount: 15_000, next: "7-0-2" });
  expect(first).toContain("This transaction carries 15,000 operations.");
  expect(first).toContain("And 14,998 more operations");
  expect(first).toContain(`/tx/${HASH}?before=7-0-2"`);
  const last = render({ operationCount: 15_000 }, "7-0-14998");
  expect(last).toContain("First operations");
  expect(last).not.toMatch(/more operations/i);
});

test("the page of a transaction with few operations has no such links", () => {
  expect(render({})).not.toContain("<nav");
});
