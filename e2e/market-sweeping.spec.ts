import type { Locator, Page } from "@playwright/test";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, type Stage, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { press } from "./wallet/keyboard";
import { balanceOf, buyOutside, mintAndOffer, openOffers, ownerOf } from "./wallet/market";
import { buyNow, COIN, close, dialog, expectAccessible, GAS, RIVAL, SELLER, status } from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

/** The checkbox of an offer in the order book. */
const box = (page: Page, number: number): Locator =>
  page.getByRole("checkbox", { name: `Select ${ticker} #${SELLER}-${number} · 10 ${ticker}`, exact: true });
const selection = (page: Page): Locator => page.getByRole("region", { name: "Selected offers" });
const buySelected = (page: Page, count: number): Locator =>
  selection(page).getByRole("button", { name: `Buy ${count} selected` });

const offerThree = (stage: Stage) => mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN, 3n * COIN]);

test("buys only the selected offers", async ({ page, wallet, stage }) => {
  const offers = await offerThree(stage);
  await openPage(page, `/token/${ticker}/market`);
  await box(page, 0).check();
  await box(page, 1).check();
  await box(page, 2).check();
  await expect(selection(page)).toContainText("3 selected");
  await expect(selection(page)).toContainText("Total 6 ETH");
  await expect(selection(page)).toContainText("0.2 ETH per token");
  await box(page, 1).uncheck();
  await expect(selection(page)).toContainText("Total 4 ETH");
  await buySelected(page, 2).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(buyNow(page)).toHaveText("Buy 2 for 4 ETH");
  await expectAccessible(page);
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own all 2 now.");
  await close(page).click();
  await expect(selection(page)).toHaveCount(0);
  expect(wallet.asked).toBe(1);
  const owners = await Promise.all(offers.map(({ tokenId }) => ownerOf(stage, ticker, tokenId)));
  expect(owners.map((owner) => owner === addressOf(WALLET_ACCOUNT))).toEqual([true, false, true]);
});

test("a selected offer that someone else buys leaves the selection", async ({ page, wallet: _, stage }) => {
  const [first] = await offerThree(stage);
  if (first === undefined) throw new Error("nothing was offered");
  await openPage(page, `/token/${ticker}/market`);
  await box(page, 0).check();
  await box(page, 1).check();
  await expect(selection(page)).toContainText("Total 3 ETH");
  await buyOutside(stage, RIVAL, first);
  await expect(selection(page)).toContainText("Total 2 ETH");
  await expect(box(page, 0)).toBeDisabled();
  await expect(buySelected(page, 1)).toBeVisible();
  await selection(page).getByRole("button", { name: "Clear" }).click();
  await expect(selection(page)).toHaveCount(0);
  await expect(box(page, 1)).not.toBeChecked();
});

test("selects and sweeps by the keyboard alone", async ({ page, wallet, stage }) => {
  await offerThree(stage);
  await page.goto("/owned");
  await connect(page, "Test wallet");
  await openPage(page, `/token/${ticker}/market`);
  await press(page, box(page, 0), " ");
  await press(page, box(page, 2), " ");
  await press(page, buySelected(page, 2), "Enter");
  await expect(buyNow(page)).toBeEnabled();
  await press(page, buyNow(page), "Enter");
  await expect(status(page)).toContainText("You own all 2 now.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  const buy = page.getByRole("button", { name: "Buy", exact: false }).filter({ hasText: /^Buy$/ });
  await expect(buy).toHaveCount(1);
  await press(page, buy, "Enter");
  await expect(buyNow(page)).toBeEnabled();
  await press(page, buyNow(page), "Enter");
  await expect(status(page)).toContainText("You own it now.");
  expect(wallet.asked).toBe(2);
});

test("all or nothing: if one offer is gone, buys none and returns the payment", async ({
  page,
  wallet,
  stage,
  chain,
}) => {
  const [first, second] = await mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN]);
  if (first === undefined || second === undefined) throw new Error("two offers were expected");
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: "Sweep" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByLabel("Inscriptions").fill("2");
  await expect(buyNow(page)).toHaveText("Buy 2 for 3 ETH");
  await dialog(page)
    .getByRole("checkbox", { name: /^All or nothing/ })
    .check();
  await expect(buyNow(page)).toBeEnabled();
  const before = await balanceOf(stage, addressOf(WALLET_ACCOUNT));
  const mine = await chain.holdBlocks();
  const send = wallet.holdSending();
  await buyNow(page).click();
  await expect(status(page)).toContainText("Waiting for a block.");
  // It is first in the block, because it was sent first with the same fee.
  await buyOutside(stage, RIVAL, first);
  send();
  await expect.poll(() => chain.pendingCount()).toBe(2);
  await mine();
  await expect(status(page)).toContainText("Nothing was bought.");
  await expect(dialog(page)).toContainText(
    `1 of these offers has ended or changed: ${ticker} #${SELLER}-0 · 10 ${ticker}.`,
  );
  const paid = before - (await balanceOf(stage, addressOf(WALLET_ACCOUNT)));
  expect(paid > 0n && paid < GAS).toBe(true);
  expect((await openOffers(stage, ticker)).get(second.tokenId)).toBe(second.price);
  expect(wallet.asked).toBe(1);
});

for (const width of [390, 320]) {
  test(`at ${width} px offers can be selected and swept`, async ({ page, wallet: _, stage }) => {
    await page.setViewportSize({ width, height: 700 });
    // Prices with many decimals.
    const prices = [COIN / 3n, COIN / 7n, ...Array.from({ length: 8 }, () => COIN)];
    await mintAndOffer(stage, SELLER, ticker, prices);
    await openPage(page, `/token/${ticker}/market`);
    await box(page, 0).check();
    await box(page, 1).check();
    await expect(buySelected(page, 2)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflow(page), "selected").toBe(0);
    // The list continues below the window, so the selection sticks to its bottom edge, in place of the button that buys the floor.
    const [bar, floor] = [selection(page), page.locator("[data-floor-bar]")];
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(floor).toBeHidden();
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(floor).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: `Mint ${ticker}` })).toBeHidden();
    await expect.poll(() => overflow(page), "floor").toBe(0);
    await box(page, 0).check();
    await box(page, 1).check();
    await buySelected(page, 2).click();
    await dialog(page).getByRole("button", { name: "Test wallet" }).click();
    await expect(buyNow(page)).toBeEnabled();
    await expectAccessible(page);
    await expect.poll(() => overflow(page), "dialog").toBe(0);
    await buyNow(page).scrollIntoViewIfNeeded();
    await buyNow(page).click();
    await expect(status(page)).toContainText("You own all 2 now.");
  });
}
