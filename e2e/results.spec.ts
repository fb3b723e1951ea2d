import type { Page } from "@playwright/test";
import { parseCsv } from "@/tools/testing/csv";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";

/** Development accounts. */
const SELLER = 6;
const BUYER = 7;
const ETHER = 10n ** 18n;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an account's page says what its sales brought and its holdings cost", async ({ page, stage, chain }) => {
  const ticker = await deploy(stage);
  await mint(stage, SELLER, { tick: ticker, id: "1", amt: 5n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: "1", asking: { price: 2n, unit: "ETH" } });
  await chain.send(BUYER, { op: "ex", tick: ticker, id: "1" }, { to: addressOf(SELLER), value: 2n * ETHER });
  const path = (account: number) => `/account/${addressOf(account)}/results`;
  await expect(async () => {
    await page.goto(`${path(SELLER)}?show=sales&ticker=${ticker}`);
    await expect(region(page, "Sales").getByText("+2 ETH")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(region(page, "Sales").getByText("Minted", { exact: false })).toBeVisible();
  await page.goto(`${path(BUYER)}?ticker=${ticker}`);
  await expect(region(page, "Holdings").getByRole("cell", { name: "2 ETH", exact: true })).toBeVisible();
  await expect(region(page, "Holdings").getByText("Bought", { exact: false })).toBeVisible();
  const file = async (path: string) => parseCsv(await (await page.request.get(path)).text());
  const [sold] = (await file(`${path(SELLER)}/export/sales`)).filter((row) => row.ticker === ticker);
  const price = String(2n * ETHER);
  expect(sold).toMatchObject({
    mint_id: "1",
    amount: "5",
    acquired_by: "mint",
    cost: "0",
    proceeds: price,
    result: price,
  });
  expect([sold?.recipient, sold?.time]).toEqual([addressOf(BUYER), expect.stringMatching(/^20.*Z$/)]);
  const [held] = (await file(`${path(BUYER)}/export/holdings`)).filter((row) => row.ticker === ticker);
  expect(held).toMatchObject({ token_id: sold?.token_id, acquired_by: "purchase", cost: price, in_vault: "no" });
  // Nothing is offered, so there is no floor: the value is unknown, not 0.
  expect([held?.floor_value, held?.unrealized, held?.acquired_transaction]).toEqual(["", "", sold?.transaction]);
  expect(held?.acquired_from).toBe(addressOf(SELLER));
  expect((await page.request.get(`${path(BUYER)}/export/nothing`)).status()).toBe(404);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBe(0);
});

test("the holders of a token and its sales are served as files", async ({ page, stage, chain }) => {
  const ticker = await deploy(stage);
  await mint(stage, SELLER, { tick: ticker, id: "1", amt: 5n });
  await mint(stage, SELLER, { tick: ticker, id: "2", amt: 7n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: "1", asking: { price: 2n, unit: "ETH" } });
  const to = addressOf(SELLER);
  const { transactionHash } = await chain.send(BUYER, { op: "ex", tick: ticker, id: "1" }, { to, value: 2n * ETHER });
  const rowsOf = async (page: Page, path: string, link: string) => {
    await page.goto(path);
    const href = await page.getByRole("link", { name: link }).getAttribute("href", { timeout: 1_000 });
    return parseCsv(await (await page.request.get(href ?? "")).text());
  };
  await expect(async () => {
    expect(await rowsOf(page, `/token/${ticker}/holders`, "Export holders")).toEqual([
      { address: addressOf(SELLER), account_of_vault: "", amount: "7", inscriptions: "1" },
      { address: addressOf(BUYER), account_of_vault: "", amount: "5", inscriptions: "1" },
    ]);
  }).toPass();
  const [sale, ...others] = await rowsOf(page, `/market/sales?ticker=${ticker}`, "Export sales");
  expect(others).toEqual([]);
  expect(sale).toMatchObject({ transaction: transactionHash, kind: "message", ticker, mint_id: "1", amount: "5" });
  expect(sale).toMatchObject({
    seller: to,
    buyer: addressOf(BUYER),
    price: "2",
    unit: "ETH",
    value: String(2n * ETHER),
  });
  const ofAccount = await page.request.get(`/market/export/sales?account=${addressOf(BUYER)}`);
  expect(parseCsv(await ofAccount.text()).map((row) => row.transaction)).toContain(transactionHash);
  expect((await page.request.get("/market/export/sales?ticker=a%20b")).status()).toBe(400);
  expect((await page.request.get("/token/NONE0/export/holders")).status()).toBe(404);
});

test("the portfolio leads to the results of the account, in each language", async ({ page, wallet: _, stage }) => {
  await mint(stage, WALLET_ACCOUNT, { tick: await deploy(stage), id: "1", amt: 5n });
  for (const [language, name] of [
    ["", "Results"],
    ["/zh-CN", "盈亏"],
  ] as const) {
    await page.goto(`${language}/owned`);
    if (language === "") await connect(page, "Test wallet");
    await expect(page.getByRole("main")).toContainText(language === "" ? /Realized [+−]?\d/ : /已实现 [+−]?\d/);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${language}/account/${addressOf(WALLET_ACCOUNT)}/results$`));
  }
});
