import type { Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { hostileMessages, LONG_ID } from "@/tools/testing/harness/hostile-history";
import { addressOf } from "./wallet/accounts";
import type { Chain } from "./wallet/chain";
import { expect, test } from "./wallet/fixtures";

const AUTHOR = 8;

interface History {
  readonly ticker: string;
  readonly account: string;
  readonly tokenId: Hash;
  readonly transactions: readonly Hash[];
  readonly block: number;
}

/** A random ticker of ten wide letters, other than that of narrow.spec.ts. */
function wideTicker(): string {
  return `${Array.from({ length: 9 }, () => (Math.random() < 0.5 ? "W" : "M")).join("")}M`;
}

/** Sends the hostile history. Resolves when it is indexed. */
async function hostileHistory(chain: Chain, page: Page): Promise<History> {
  const ticker = wideTicker();
  const transactions: Hash[] = [];
  let block = 0;
  for (const { text } of hostileMessages(ticker)) {
    const { transactionHash, blockNumber } = await chain.send(AUTHOR, text);
    transactions.push(transactionHash);
    block = Number(blockNumber);
  }
  const outcome = async () => (await page.request.get(`/api/explorer/transactions/${transactions.at(-1)}`)).json();
  await expect.poll(async () => (await outcome()).status).toBe("failed");
  const [, tokenId] = transactions;
  if (tokenId === undefined) throw new Error("the history has no mint");
  return { ticker, account: addressOf(AUTHOR), tokenId, transactions, block };
}

/** Every page that shows a part of the history. */
function pagesOf({ ticker, account, tokenId, transactions, block }: History): readonly string[] {
  const token = `/token/${ticker}`;
  const inscription = `/inscription/${ticker}/${tokenId}`;
  return [
    ...["/", "/tokens", "/tokens?order=activity", "/market", "/market/offers", "/market/sales", "/status"],
    ...[token, ...["market", "holders", "inscriptions", "listings", "activity"].map((tab) => `${token}/${tab}`)],
    ...[`${token}/inscriptions?view=list`, `${token}/listings?order=minted`, inscription],
    ...[`/inscription/${ticker}/${LONG_ID}`, `/account/${account}`],
    ...["inscriptions", "offers", "listings", "history"].map((tab) => `/account/${account}/${tab}`),
    ...transactions.map((hash) => `/tx/${hash}`),
    ...[`/block/${block}`, `/search?q=${ticker}`, `/search?q=${"W".repeat(200)}`, `/mint?ticker=${ticker}`],
    ...[`/verify/balance/${ticker}/${account}`, `/verify/inscription/${ticker}/${tokenId}`],
    ...[`/token/${"W".repeat(200)}`, `/inscription/${ticker}/${"W".repeat(70)}`],
  ];
}

/** The elements beyond the edge of the window that no scrollable or clipping box below the body contains. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isContained = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return true;
      }
      return false;
    };
    const edge = document.documentElement.clientWidth + 1;
    const all = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || getComputedStyle(element).visibility === "hidden") return false;
      return (right > edge || left < -1) && !isContained(element);
    });
    return all.slice(0, 5).map((element) => {
      const { right } = element.getBoundingClientRect();
      return `<${element.localName} class="${element.getAttribute("class")}"> to ${Math.round(right)}: ${element.textContent?.slice(0, 60)}`;
    });
  });
}

test("no page overflows with hostile sizes, from 320 px on", async ({ page, chain }) => {
  test.slow();
  const history = await hostileHistory(chain, page);
  const wide: Record<string, string[]> = {};
  for (const path of pagesOf(history)) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await overflowing(page);
      if (found.length > 0) wide[`${path} at ${width}`] = found;
    }
  }
  expect(wide).toEqual({});
});

test("combining marks are counted and do not overflow their message, and titles shorten ids", async ({
  page,
  chain,
}) => {
  const { ticker, transactions } = await hostileHistory(chain, page);
  await page.goto(`/tx/${transactions[4]}`);
  const message = page.getByRole("figure").filter({ hasText: ticker });
  await expect(message.getByText("+146 marks").first()).toBeVisible();
  const box = message.locator("p.contained");
  await expect(box).toHaveCSS("overflow-x", "clip");
  await expect(box).toHaveCSS("isolation", "isolate");
  await page.goto(`/tx/${transactions[1]}`);
  const title = page.getByRole("heading", { level: 2 });
  await expect(title).toContainText("#xWWWWWW…WWWWWWW");
  await expect(title.getByTitle(LONG_ID)).toBeVisible();
});
