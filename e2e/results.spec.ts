import type { Page } from "@playwright/test";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint, test } from "./wallet/fixtures";

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
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBe(0);
});
