import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { local } from "@/lib/chain/networks";
import type { OperationOrder, OperationRecord } from "@/lib/client";
import { markupOf } from "@/tools/testing/markup";
import { HASH, operationRecord } from "@/tools/testing/tracked";
import { SettingsProvider } from "../hooks/settings";
import { TrackerContext } from "../tracker/context";
import { OperationList } from "./operation-list";
import { wholeStories } from "./sale-stories";
import { TransactionView } from "./transaction-view";

const ANN = `0x${"a".repeat(40)}` as const;
const BEN = `0x${"b".repeat(40)}` as const;
const VAULT = `0x${"c".repeat(40)}` as const;
const TOKEN = `0x${"2".repeat(64)}` as const;
const COIN = 10n ** 18n;

/** Ann sells 400 OAK from her vault to Ben for 1.632 coins. */
const SALE = operationRecord({
  ...{ cursor: "7-0-3", position: 3, op: "sale", ticker: "OAK", sender: BEN, recipient: ANN, tokenId: TOKEN },
  ...{ mintId: "5", amount: 400n, price: (1632n * COIN) / 1000n },
});
const RELEASE = operationRecord({
  ...{ cursor: "7-0-4", position: 4, op: "tsf", ticker: "OAK", sender: VAULT, senderAccount: ANN, recipient: BEN },
  ...{ tokenId: TOKEN, mintId: "5", amount: 400n },
});
const MINT = operationRecord({ cursor: "6-0-1", blockNumber: 6, op: "mint", transactionHash: `0x${"6".repeat(64)}` });

const settings = { network: local, walletConnectProjectId: null, fiat: null };
const failing = () => Promise.reject(new Error("not part of this test"));
const render = (content: ReactNode) =>
  markupOf(
    <SettingsProvider settings={settings}>
      <TrackerContext value={{ transactions: [], send: failing, dismiss: failing, dismissEnded: failing }}>
        {content}
      </TrackerContext>
    </SettingsProvider>,
  );
const list = (operations: readonly OperationRecord[], next: string | null = null, order?: OperationOrder) =>
  render(<OperationList initial={{ operations, next }} source={null} empty="none" order={order} />);
/** Text of a markup, in one line. */
const textOf = (markup: string) =>
  markup
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const rowsOf = (markup: string) => markup.match(/<article/g)?.length ?? 0;

describe("a list of operations", () => {
  it("tells a purchase in one row, from the seller to the buyer", () => {
    const markup = list([RELEASE, SALE, MINT]);
    expect(rowsOf(markup)).toBe(2);
    expect(textOf(markup)).toMatch(/Sold 1\.632 ETH .*from 0xaaaaaa…aaaaaa to 0xbbbbbb…bbbbbb/);
    expect(markup).not.toContain(VAULT);
  });

  it("tells a purchase by message in the same direction", () => {
    const message = { ...SALE, op: "ex", source: "message", text: "data:,{}", textBytes: 8 } as const;
    expect(textOf(list([message]))).toMatch(/Sold 1\.632 ETH .*from 0xaaaaaa…aaaaaa to 0xbbbbbb…bbbbbb/);
    const failed = textOf(list([{ ...message, accepted: false, reason: "NOT_LISTED" }]));
    expect(failed).not.toContain("Sold");
    expect(failed).toMatch(/from 0xbbbbbb…bbbbbb to 0xaaaaaa…aaaaaa/);
  });

  it("keeps transfers of a vault that no sale caused", () => {
    for (const other of [
      { ...RELEASE, tokenId: HASH },
      { ...RELEASE, transactionHash: TOKEN },
      { ...RELEASE, position: 2 },
      { ...RELEASE, senderAccount: BEN },
      { ...RELEASE, accepted: false },
    ]) {
      const markup = other.position === 2 ? list([SALE, other]) : list([other, SALE]);
      expect(rowsOf(markup)).toBe(2);
    }
  });

  it("tells a purchase in one row if it is oldest first, and leaves a sale at its end to the next page", () => {
    expect(textOf(list([MINT, SALE, RELEASE], null, "oldest"))).toMatch(
      /Sold 1\.632 ETH .*from 0xaaaaaa…aaaaaa to 0xbbbbbb…bbbbbb/,
    );
    expect(rowsOf(list([MINT, SALE, RELEASE], null, "oldest"))).toBe(2);
    expect(rowsOf(list([MINT, SALE], "7-0-3", "oldest"))).toBe(1);
    expect(wholeStories({ operations: [MINT, SALE], next: "7-0-3" }, "oldest").next).toBe(MINT.cursor);
    expect(rowsOf(list([MINT, SALE], null, "oldest"))).toBe(2);
    expect(rowsOf(list([SALE], "7-0-3", "oldest"))).toBe(1);
  });

  it("loses no transfer of a vault between two pages, however many are at the end of the first", () => {
    const page = { operations: [MINT, { ...RELEASE, tokenId: HASH }, RELEASE], next: "7-0-4" };
    const whole = wholeStories(page);
    expect(whole).toEqual({ operations: [MINT], next: MINT.cursor });
    expect(wholeStories(whole)).toEqual(whole);
    const withdrawals = { operations: [RELEASE, RELEASE], next: "7-0-4" };
    expect(wholeStories(withdrawals)).toEqual(withdrawals);
  });

  it("leaves a vault's transfer at its end to the next page, where its sale may be", () => {
    expect(rowsOf(list([MINT, RELEASE], "7-0-4"))).toBe(1);
    expect(rowsOf(list([MINT, RELEASE]))).toBe(2);
  });
});

it("the page of a purchase shows price, unit price and both parties once, and no vault without its account", () => {
  const report = { hash: HASH, status: "success", blockNumber: 7, operationCount: 2, next: null } as const;
  const initial = { ...report, operations: [SALE, RELEASE] };
  const markup = render(
    <TransactionView hash={HASH} before={undefined} initial={initial} orphans={undefined} next={null} />,
  );
  expect(rowsOf(markup)).toBe(1);
  const text = textOf(markup);
  expect(text).toMatch(/Price 1\.632 ETH/);
  expect(text).toMatch(/Per token 0\.00408 ETH/);
  expect(text).toMatch(/Seller 0x[^B]+Buyer 0x/);
  expect(text).toMatch(/The owner changed from vault of 0xaaaaaa…aaaaaa to 0xbbbbbb…bbbbbb/);
  expect(text).not.toContain("2 operations");
});

it("the page of a vault's transfer names the account with the vault", () => {
  const report = { hash: HASH, status: "success", blockNumber: 7, operationCount: 1, next: null } as const;
  const initial = { ...report, operations: [RELEASE] };
  const markup = render(
    <TransactionView hash={HASH} before={undefined} initial={initial} orphans={undefined} next={null} />,
  );
  expect(markup).not.toContain(`href="/account/${VAULT}"`);
});
