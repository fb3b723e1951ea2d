import type { Locator, Page } from "@playwright/test";
import { expectNoViolation } from "./violations";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, mint, POLLING, type Stage, test } from "./wallet/fixtures";
import { buyOutside, mintAndOffer, openOffers } from "./wallet/market";
import { bar, COIN, dialog, itemBox, RIVAL, SELLER } from "./wallet/market-page";

/** Only the tests of this file use it. */
const OWNER = 14;
const SPAMMER = 8;
/** More than the volume of any other token. */
const HIGHEST = 900n * COIN;

test.use({ account: OWNER });

const row = (page: Page, ticker: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: ticker, exact: true }) });
const hidden = (page: Page): Locator => page.locator("summary").filter({ hasText: "hidden token" });
const order = (page: Page): Locator => page.getByRole("combobox", { name: "Order" });
/** The names of the inscriptions that the list shows. */
const names = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .getByRole("checkbox", { name: /^Select/ })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));

/** Mints to an address from another account. Resolves when it is indexed. */
async function mintTo({ chain, request }: Stage, tick: string, id: string, to: number): Promise<void> {
  const { transactionHash } = await chain.send(SPAMMER, { op: "mint", tick, id, amt: 1n }, { to: addressOf(to) });
  await expect
    .poll(async () => (await request.get(`/api/owner/${tick}/${transactionHash}`)).status(), POLLING)
    .toBe(200);
}

test("the tokens open on the most traded ones, whatever was minted to strangers", async ({ page, stage }) => {
  const [traded, spam, used] = [await deploy(stage), await deploy(stage), await deploy(stage)];
  for (const number of [1, 2, 3, 4]) await mintTo(stage, spam, String(number), 20 + number);
  for (const account of [SELLER, RIVAL]) await mint(stage, account, { tick: used, id: String(account), amt: 1n });
  const [offer] = await mintAndOffer(stage, SELLER, traded, [HIGHEST]);
  if (offer === undefined) throw new Error("nothing was offered");
  await buyOutside(stage, RIVAL, offer);
  const first = async () => (await (await stage.request.get("/api/explorer/tokens?order=traded")).json()).tokens[0];
  await expect.poll(async () => (await first()).ticker, POLLING).toBe(traded);
  await page.goto("/tokens");
  await expect(page.getByRole("link", { name: "Most traded" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("article").first()).toContainText(traded);
  const { tokens } = await (await stage.request.get("/api/explorer/tokens?order=traded&limit=100")).json();
  const place = (ticker: string) => tokens.findIndex((token: { ticker: string }) => token.ticker === ticker);
  expect(place(spam)).toBeGreaterThan(place(used));
  expect((await (await stage.request.get(`/api/explorer/tokens/${spam}`)).json()).holderCount).toBe(4);
});

test("a hidden token is one line below the list, and not offered to mint, until it is shown again", async ({
  page,
  stage,
}) => {
  const ticker = await deploy(stage);
  await page.goto("/tokens?order=newest");
  await row(page, ticker)
    .getByRole("button", { name: `Hide ${ticker} on this device` })
    .click();
  await expect(row(page, ticker)).toHaveCount(0);
  await page.reload();
  await expect(hidden(page)).toHaveText("1 hidden token");
  await expect(row(page, ticker)).toHaveCount(0);
  await hidden(page).click();
  await expectNoViolation(page, { themes: ["light", "dark"] });
  await page.goto("/mint");
  await page.getByRole("combobox", { name: "Token", exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByRole("option").filter({ hasText: ticker })).toHaveCount(0);
  await page.goto("/zh-CN/tokens?order=newest");
  await page.locator("summary").filter({ hasText: "1 个已隐藏的代币" }).click();
  await page.getByRole("button", { name: `重新显示 ${ticker}` }).click();
  await expect(row(page, ticker)).toBeVisible();
});

test("My inscriptions has an order, selects all, and folds what others have sent", async ({
  page,
  wallet: _,
  stage,
}) => {
  const [first, second] = [await deploy(stage), await deploy(stage)];
  const spam = await deploy(stage);
  for (const number of [1, 2, 3, 4, 5, 6]) await mintTo(stage, spam, String(number), OWNER);
  await mint(stage, OWNER, { tick: first, id: "1", amt: 70n });
  await mint(stage, OWNER, { tick: second, id: "1", amt: 5n });
  await mint(stage, OWNER, { tick: first, id: "2", amt: 90n });
  await page.goto("/owned");
  await connect(page, "Test wallet");
  const shown = [
    `Select ${first} #2 · 90 ${first}`,
    `Select ${second} #1 · 5 ${second}`,
    `Select ${first} #1 · 70 ${first}`,
  ];
  const [newest = "", middle = "", oldest = ""] = shown;
  await expect.poll(() => names(page)).toEqual(shown);
  await order(page).selectOption("Amount");
  await expect.poll(() => names(page)).toEqual([newest, oldest, middle]);
  await expect(page).toHaveURL("/owned?order=amount");
  await order(page).selectOption("A–Z");
  const [low = "", high = ""] = [first, second].sort();
  await expect
    .poll(async () => (await names(page)).map((name) => name.split(" ")[1]))
    .toEqual([low, ...(low === first ? [low, high] : [high, high])]);
  const others = page.locator("summary").filter({ hasText: "6 inscriptions of tokens that you have never used" });
  await others.click();
  await expect(page.getByRole("checkbox", { name: `Select ${spam} #6` })).toBeVisible();
  await expectNoViolation(page, { themes: ["light", "dark"] });
  await others.click();
  await page.getByRole("button", { name: "Select all shown" }).click();
  await expect(page.getByText("3 selected")).toBeVisible();

  await page.goto(`/account/${addressOf(OWNER)}/inscriptions`);
  await expect(page.getByRole("main")).not.toContainText(`${spam} #1`);
  await page.getByRole("link", { name: "Show", exact: true }).click();
  await expect(page.getByRole("main")).toContainText(`${spam} #1`);
});

test("offers several inscriptions at a percentage below the floors of their tokens", async ({
  page,
  wallet: _,
  stage,
}) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, SELLER, ticker, [COIN]);
  const ids = [await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n })];
  ids.push(await mint(stage, OWNER, { tick: ticker, id: "2", amt: 30n }));
  await page.goto(`/owned?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await itemBox(page, ticker, "1").check();
  await page.getByRole("button", { name: "Select all shown" }).click();
  await bar(page, "Sell").click();
  await dialog(page).getByRole("radio", { name: "Below the floor" }).check();
  const field = dialog(page).getByLabel("Percent below the floor");
  await expect(field).toHaveValue("0");
  await field.fill("100");
  await expect(dialog(page)).toContainText("Enter less than 100.");
  await field.fill("12.5");
  await expect(dialog(page)).toContainText("0.0875 ETH per token");
  await expectNoViolation(page, { part: "[role=dialog]" });
  await dialog(page).getByRole("button", { name: "Sell 2" }).click();
  await expect(dialog(page)).toContainText("All 2 are offered.");
  const offers = await openOffers(stage, ticker);
  expect(ids.map((id) => offers.get(id))).toEqual([(COIN * 7n) / 8n, (COIN * 21n) / 8n]);
});
