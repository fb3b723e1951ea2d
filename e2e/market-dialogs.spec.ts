import type { Page } from "@playwright/test";
import { deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { bar, COIN, connectHere, dialog, expectAccessible, itemBox, offerOne, openBuy } from "./wallet/market-page";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const OWNER = 2;

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = false;
  ticker = await deploy(stage);
});

/** Expects mark and amount at the top of the open dialog, before any field, and its main button in view without scrolling. */
async function expectInView(page: Page, button: string | RegExp): Promise<void> {
  const facts = dialog(page).locator("dl").first();
  await expect(facts).toContainText(`Amount10 ${ticker}`);
  await expect(facts).toBeInViewport({ ratio: 1 });
  await expect(facts.locator("xpath=preceding-sibling::*[name() = 'svg']")).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).locator("dl, input, figure, [role=alert]").first()).toHaveJSProperty("tagName", "DL");
  await expect(dialog(page).getByRole("button", { name: button }).last()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
}

for (const size of SIZES) {
  const name = `${size.width} x ${size.height}`;
  test(`the dialogs without protection show mark, amount and button at once at ${name}`, async ({
    page,
    wallet: _,
    stage,
    chain,
  }) => {
    await page.setViewportSize(size);
    const listed = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n });
    await chain.send(OWNER, { op: "list", tick: ticker, id: "1", asking: { price: 500_000_000n, unit: "gwei" } });
    await page.goto(`/inscription/${ticker}/${listed}`);
    await connectHere(page);
    await page.getByRole("button", { name: "Buy without protection" }).filter({ visible: true }).click();
    await expect(dialog(page).locator("dl").first()).toContainText("0.5 ETH");
    await expectInView(page, "Sign and send");

    const own = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "2", amt: 10n });
    await page.goto(`/inscription/${ticker}/${own}`);
    await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
    await page.locator("summary").filter({ hasText: "Advanced" }).click();
    await page.getByRole("list", { name: "Advanced" }).getByRole("button", { name: "List by message" }).click();
    await expectInView(page, "Sign and send");
  });

  test(`the dialogs of the market show mark, amount and button at once at ${name}`, async ({
    page,
    wallet: _,
    stage,
  }) => {
    await page.setViewportSize(size);
    const offer = await offerOne(stage, ticker, COIN);
    await openBuy(page, offer);
    await expectInView(page, /^Buy for/);
    await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "2", amt: 10n });
    await page.goto(`/owned?ticker=${ticker}`);
    await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
    await itemBox(page, ticker, "2").check();
    await bar(page, "Sell").click();
    await dialog(page).getByLabel("Price in ETH").fill("0.01");
    await expect(dialog(page)).toContainText("100 times below the floor");
    await expectInView(page, "Sell");
  });
}
