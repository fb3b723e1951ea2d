import type { Page } from "@playwright/test";
import { overflow } from "./overflow";
import { expectNoViolation } from "./violations";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { buyOutside, mintAndOffer } from "./wallet/market";
import { COIN, RIVAL } from "./wallet/market-page";

const OTHER = 3;
/** More than the volume of any other token. */
const HIGHEST = 500n * COIN;
/** Only the tests of this file use it. */
const OWNER = 11;

test.use({ account: OWNER });

const news = (page: Page) => page.getByRole("region", { name: "New since your last visit" });
const watchList = (page: Page) => page.getByRole("region", { name: "Watch list" });

test("My inscriptions has a row for each token with its value, offers and vault @smoke", async ({
  page,
  wallet,
  stage,
}) => {
  const [traded, kept] = [await deploy(stage), await deploy(stage)];
  await mintAndOffer(stage, OWNER, traded, [COIN]);
  await mint(stage, OWNER, { tick: traded, id: "2", amt: 30n });
  await mint(stage, OWNER, { tick: kept, id: "1", amt: 7n });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/owned");
  await connect(page, "Test wallet");
  await expect(page.getByRole("main")).toContainText(wallet.account.address.toLowerCase());
  const table = page.getByRole("table", { name: "By token" });
  const row = (ticker: string) =>
    table.getByRole("row").filter({ has: page.getByRole("link", { name: ticker, exact: true }) });
  // 40 units at a floor of one coin for 10 units are worth four coins.
  await expect(row(traded).getByRole("cell").nth(1)).toContainText("40");
  await expect(row(traded).getByRole("cell").nth(2)).toContainText(/^4 ETH/);
  await expect(row(traded).getByRole("cell").nth(3)).toHaveText("1");
  await expect(row(traded).getByRole("cell").nth(4)).toHaveText("1");
  await expect(row(kept).getByRole("cell").nth(2)).toHaveText("–");
  await expectNoViolation(page, { themes: ["light", "dark"] });
  await row(kept).getByRole("link").click();
  await expect(page).toHaveURL(`/owned?ticker=${kept}`);
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflow(page)).toBe(0);
});

test("My inscriptions shows a few rows of many tokens, and one row for a selected token", async ({
  page,
  wallet: _,
  stage,
}) => {
  const tickers: string[] = [];
  for (let number = 0; number < 6; number++) {
    const tick = await deploy(stage);
    await mint(stage, OWNER, { tick, id: "1", amt: 7n });
    tickers.push(tick);
  }
  const [chosen = ""] = tickers;
  await page.goto("/owned?view=list");
  await connect(page, "Test wallet");
  const table = page.getByRole("table", { name: "By token" });
  const filter = page.getByRole("combobox", { name: "Token", exact: true });
  await expect(table.getByRole("link")).toHaveCount(5);
  const all = page.getByRole("button", { name: /^Show all \d+ tokens$/ });
  await all.click();
  for (const ticker of tickers) await expect(table.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show fewer tokens" }).click();
  await expect(table.getByRole("link")).toHaveCount(5);
  await expectNoViolation(page, { themes: ["light", "dark"] });

  await filter.selectOption(chosen);
  await expect(page).toHaveURL(`/owned?view=list&ticker=${chosen}`);
  await expect(table.getByRole("link")).toHaveText([chosen]);
  await expect(page.getByRole("checkbox", { name: /^Select/ })).toHaveCount(1);
  await page.getByRole("link", { name: "All tokens", exact: true }).click();
  await expect(page).toHaveURL("/owned?view=list");
  await expect(filter).toHaveValue("");
  await expect(table.getByRole("link")).toHaveCount(5);
});

test("the wallet's menu links to the connected account, also by keyboard", async ({ page, wallet }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/owned");
  await connect(page, "Test wallet");
  const button = page.getByRole("button", { name: "Wallet account" });
  await button.click();
  const menu = page.getByRole("navigation", { name: "Account menu" });
  await expect(menu.getByRole("link", { name: "Your account" })).toBeVisible();
  await expectNoViolation(page, { themes: ["light", "dark"] });
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Your account" }).click();
  await expect(page).toHaveURL(`/account/${wallet.account.address.toLowerCase()}`);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("button", { name: "Balance and disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
});

test("a watched token, account and inscription have news until they are seen", async ({
  page,
  stage,
  chain,
  request,
}) => {
  const ticker = await deploy(stage);
  const tokenId = await mint(stage, OTHER, { tick: ticker, id: "1", amt: 5n });
  for (const path of [`/token/${ticker}`, `/account/${addressOf(OTHER)}`, `/inscription/${ticker}/${tokenId}`]) {
    await page.goto(path);
    const button = page.getByRole("button", { name: /^Watch / });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/owned");
  await expect(watchList(page).getByRole("listitem")).toHaveCount(3);
  await expect(news(page)).toContainText("Nothing new.");
  await expectNoViolation(page, { themes: ["light", "dark"] });

  await chain.send(OTHER, { op: "tsf", tick: ticker, id: "1" }, { to: addressOf(4) });
  await expect
    .poll(async () => (await (await request.get(`/api/owner/${ticker}/${tokenId}`)).json()).owner)
    .toBe(addressOf(4));
  await page.reload();
  await expect(news(page).getByRole("article")).toHaveCount(1);
  await expect(news(page).getByRole("article")).toContainText(ticker);
  await expect(watchList(page).getByText("1 new")).toHaveCount(3);
  await news(page).getByRole("button", { name: "Mark as seen" }).click();
  await expect(news(page)).toContainText("Nothing new.");
  await watchList(page)
    .getByRole("button", { name: `Stop watching ${ticker}`, exact: true })
    .click();
  await expect(watchList(page).getByRole("listitem")).toHaveCount(2);
  await page.goto(`/token/${ticker}`);
  await expect(page.getByRole("button", { name: `Watch ${ticker}` })).toHaveAttribute("aria-pressed", "false");
});

test("the site works in a browser that forbids storage", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  await page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  });
  await page.goto(`/token/${ticker}`);
  const button = page.getByRole("button", { name: `Watch ${ticker}` });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.goto("/mint");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the list of tokens shows marks, ages, floors and volumes, ordered by volume", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  await page.goto("/tokens?order=newest");
  const row = page.getByRole("article").filter({ has: page.getByRole("link", { name: ticker, exact: true }) });
  await expect(row.locator("time")).toBeVisible();
  await expect(row.getByText("Floor")).toBeVisible();
  const [, expensive] = await mintAndOffer(stage, OTHER, ticker, [COIN, HIGHEST]);
  if (expensive === undefined) throw new Error("nothing was offered");
  await expect(row).toContainText("0.1 ETH");
  await buyOutside(stage, RIVAL, expensive);
  // The click loads the list in the order that the index then has, so the sale must be indexed before.
  await expect(row).toContainText("500 ETH");
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Volume" }).click();
  await expect(page).toHaveURL("/tokens?order=volume");
  await expect(page.getByRole("navigation", { name: "Show" })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("article").first()).toContainText(ticker);
  await expect(row).toContainText("0.1 ETH");
  await expect(row).toContainText("500 ETH");
});

test("a remembered wallet that does not connect leaves no empty space", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("engrave.connected", "1"));
  await page.goto("/owned");
  await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeVisible();
  await expect(watchList(page)).toBeInViewport();
});

test("an account with inscriptions only in its vault is not shown as empty", async ({ page, wallet: _, stage }) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, OWNER, ticker, [COIN]);
  await page.goto(`/owned?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await expect(page.getByText("in your vault, offered")).toBeVisible();
  // The account's own inscriptions are known: none.
  await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
  await expect(page.getByText(`This account owns no ${ticker}.`)).toBeHidden();
});
