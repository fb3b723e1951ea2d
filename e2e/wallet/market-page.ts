import type { Locator, Page } from "@playwright/test";
import type { OfferTerms } from "@/features/market/components/trade/terms";
import { expectNoViolation } from "../violations";
import { connect, expect, type Stage, test } from "./fixtures";
import { mintAndOffer } from "./market";

/** Development accounts of a seller without a browser, and of a rival of the test wallet. */
export const SELLER = 6;
export const RIVAL = 7;
export const COIN = 10n ** 18n;
/** More than the cost of the gas of any call of the market. */
export const GAS = COIN / 100n;

export const dialog = (page: Page): Locator => page.getByRole("dialog");
export const action = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("list", { name: "Actions" }).getByRole("button", { name });
/** The button of the buy and sweep dialogs that opens the wallet request. */
export const buyNow = (page: Page): Locator => dialog(page).getByRole("button", { name: /^Buy .*for / });
/** The transaction in the open dialog. */
export const status = (page: Page): Locator => dialog(page).getByRole("article");
export const close = (page: Page): Locator => dialog(page).getByRole("button", { name: "Close" }).last();
/** A button of My inscriptions. */
export const bar = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });

/** The checkbox of an inscription in My inscriptions. */
export const itemBox = (page: Page, ticker: string, id: string): Locator =>
  page.getByRole("checkbox", { name: `Select ${ticker} #${id} · ` });

/** Opens the inscriptions of a ticker in My inscriptions and connects the test wallet. */
export async function openOwned(page: Page, ticker: string): Promise<void> {
  await page.goto(`/owned?ticker=${ticker}`);
  await connect(page, "Test wallet");
}

/** Connects the test wallet on an inscription's page. */
export async function connectHere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yours? Connect" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
}

/** Opens an inscription's page, connects the test wallet and opens the buy dialog. */
export async function openBuy(page: Page, { ticker, tokenId }: OfferTerms): Promise<void> {
  await page.goto(`/inscription/${ticker}/${tokenId}`);
  await connectHere(page);
  // On narrow screens the button is in the bar at the bottom.
  await page.getByRole("main").getByRole("button", { name: /^Buy/ }).filter({ visible: true }).first().click();
}

/** Types the price and submits the sell dialog. */
export async function ask(page: Page, price: string): Promise<void> {
  const field = dialog(page).getByLabel(/^Price .*in ETH$/);
  await field.click();
  await field.fill(price);
  await dialog(page)
    .getByRole("button", { name: /^(Sell|Change)/ })
    .click();
}

/** Waits for the open dialog and expects no violation in it. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await expectNoViolation(page, { part: "[role=dialog]" });
}

/** Offers one inscription of {@link SELLER}. */
export async function offerOne(stage: Stage, ticker: string, price = COIN / 2n): Promise<OfferTerms> {
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [price]);
  if (offer === undefined) throw new Error("nothing was offered");
  return offer;
}

/** Adds a measurement to the test's report. */
export function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}
