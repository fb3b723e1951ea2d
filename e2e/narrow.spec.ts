import type { Page } from "@playwright/test";
import { overflow } from "./overflow";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { mintAndOffer, offerOutside } from "./wallet/market";
import { COIN, SELLER } from "./wallet/market-page";
import { openMint, sign } from "./wallet/mint-page";
import { wrapped } from "./wrapped";

const WIDTHS = [390, 320];
/** Only the tests of this file use it. */
const OWNER = 12;
/** Layout shifts below this do not disturb a reader. */
const LARGEST_SHIFT = 0.05;

test.use({ account: OWNER });

/** Adds up the layout shifts of each page that opens from now on. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, "shifts", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        Reflect.set(window, "shifts", Reflect.get(window, "shifts") + Reflect.get(entry, "value"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifts"));
}

test("lists of offers and the portfolio do not break numbers and tickers on phones", async ({
  page,
  wallet: _,
  stage,
}) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, SELLER, ticker, [(333n * COIN) / 1000n, (3n * COIN) / 1000n]);
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "own", amt: 7n });
  await offerOutside(stage, OWNER, [{ ticker, tokenId, price: COIN / 3n }]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/market/offers?ticker=${ticker}`);
    const rows = page.getByRole("main").getByRole("row");
    await expect(rows.getByRole("link").first()).toBeVisible();
    const prices = rows
      .getByRole("cell")
      .locator(".figures")
      .filter({ hasText: /^[\d.]{1,9} ETH$/, visible: true });
    expect(await prices.count()).toBeGreaterThan(0);
    expect(await wrapped(prices), `prices at ${width} px`).toEqual([]);
  }
  await page.goto(`/zh-CN/market/offers?ticker=${ticker}`);
  const buttons = page.getByRole("main").getByRole("row").getByRole("button");
  await expect(buttons.first()).toBeVisible();
  expect(await wrapped(buttons), "Chinese buttons").toEqual([]);
  await page.goto("/zh-CN/market");
  const token = page.getByRole("main").getByRole("table").first().getByRole("link", { name: "EMBER", exact: true });
  await expect(token).toBeVisible();
  expect(await wrapped(token), "a short ticker").toEqual([]);
  await page.goto("/owned");
  await connect(page, "Test wallet");
  const table = page.getByRole("table", { name: "By token" });
  await expect(table.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await wrapped(table.getByRole("link")), `tickers at ${width} px`).toEqual([]);
    const totals = page
      .getByRole("region", { name: "Your market account" })
      .getByRole("definition")
      .locator(".figures");
    expect(await wrapped(totals.filter({ visible: true })), `totals at ${width} px`).toEqual([]);
  }
});

test("the widest ticker does not make the portfolio and the inscriptions wider than a phone", async ({
  page,
  wallet: _,
  stage,
}) => {
  const ticker = "W".repeat(10);
  await deploy(stage, { tick: ticker });
  await mint(stage, OWNER, { tick: ticker, id: "1", amt: 7n });
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto("/owned");
  await connect(page, "Test wallet");
  const table = page.getByRole("table", { name: "By token" });
  await expect(table.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  for (const view of ["Grid", "List"]) {
    await page.getByRole("button", { name: view, exact: true }).click();
    await expect(page.getByRole("checkbox", { name: new RegExp(ticker) })).toBeVisible();
    expect(await overflow(page), view).toBe(0);
  }
});

test("no toast covers the list of transactions", async ({ page, wallet: _, stage }) => {
  const ticker = await deploy(stage);
  await page.setViewportSize({ width: 390, height: 900 });
  await openMint(page, ticker);
  await sign(page).click();
  const toasts = page.locator("[data-sonner-toast]").filter({ visible: true });
  await expect(toasts.filter({ hasText: "Accepted" })).toHaveCount(1);
  await page.getByRole("button", { name: "Your transactions" }).click();
  await expect(page.getByRole("dialog", { name: "Your transactions" }).getByRole("article")).toBeVisible();
  // The check does not wait, because toasts disappear by themselves.
  expect(await toasts.count()).toBe(0);
});

test("the list of wallets fits the narrowest phone", async ({ page, wallet: _ }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto("/mint");
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  const list = page.getByRole("dialog");
  await expect(list.getByRole("button", { name: "Test wallet" })).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

test("the home page and the menu link to the guides", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/");
  await page.getByRole("link", { name: "What is an inscription?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What an inscription is");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Guides" }).click();
  await expect(page).toHaveURL("/docs");
});

for (const width of [1440, 390]) {
  test(`lists do not shift while they load at ${width} px`, async ({ page, wallet: _, stage }) => {
    await mint(stage, OWNER, { tick: await deploy(stage), id: "1", amt: 7n });
    const shifts = await recordShifts(page);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/owned");
    await expect(page.getByRole("region", { name: "Watch list" })).toBeVisible();
    const measured: Record<string, number> = { "/owned without a wallet": await shifts() };
    await connect(page, "Test wallet");
    for (const path of ["/owned", "/tokens", "/market", "/market/offers", "/market/sales", "/token/OAK/market"]) {
      await page.goto(path, { waitUntil: "load" });
      await expect(page.getByRole("button", { name: /^Wallet account/ })).toBeVisible();
      if (path === "/owned") await expect(page.getByRole("checkbox", { name: /^Select/ }).first()).toBeVisible();
      measured[path] = await shifts();
    }
    test.info().annotations.push({ type: "layout shifts", description: JSON.stringify(measured) });
    expect(Object.entries(measured).filter(([, shift]) => shift > LARGEST_SHIFT)).toEqual([]);
  });
}

test("the title of a token does not break its ticker on the narrowest phone", async ({ page, stage }) => {
  const ticker = await deploy(stage, { tick: "Tkhng3qm1" });
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/token/${ticker}`);
  const title = page.getByRole("heading", { level: 1, name: ticker });
  await expect(title).toBeVisible();
  expect(await wrapped(title)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});

test("an account keeps short tickers on one line, and its tabs in one row, on the narrowest phone", async ({
  page,
  wallet,
  stage,
}) => {
  const ticker = await deploy(stage, { tick: "QUARTZ6" });
  await mint(stage, OWNER, { tick: ticker, id: "1", amt: 7n });
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/account/${wallet.account.address}`);
  const balances = page.getByRole("table", { name: "Balances" }).first();
  const link = balances.getByRole("link", { name: ticker, exact: true });
  await expect(link).toBeVisible();
  expect(await wrapped(link)).toEqual([]);
  const tabs = page.getByRole("navigation", { name: "About this account" }).getByRole("listitem");
  await expect(tabs).toHaveCount(6);
  expect(new Set(await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))).size).toBe(1);
  expect(await overflow(page)).toBe(0);
  // A tab beyond the edge is scrolled into view on its page.
  await page.goto(`/account/${wallet.account.address}/history`);
  await expect(tabs.getByRole("link", { name: "History" })).toBeInViewport({ ratio: 1 });
});

test("the filter of offers shows its ticker on phones", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/market/offers", `/market/offers?ticker=${ticker}`, `/zh-CN/market/offers?ticker=${ticker}`]) {
      await page.goto(path);
      const { width: room } = (await page.getByRole("main").getByRole("searchbox").boundingBox()) ?? { width: 0 };
      expect(room, `${path} at ${width} px`).toBeGreaterThan(130);
    }
  }
});
