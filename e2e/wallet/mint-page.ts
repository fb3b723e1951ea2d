import type { Page } from "@playwright/test";
import { connect, expect, transactionsOf } from "./fixtures";

/** The button that signs. After a mint its name changes. */
export const sign = (page: Page) => page.getByRole("button", { name: /^(Sign and send|Mint again)$/ });
export const mints = (page: Page) => transactionsOf(page, "Your mints");

/** Opens the fields of the id and the recipient. */
export async function openAdvanced(page: Page): Promise<void> {
  await page.getByText("Advanced: ID and recipient").click();
  await expect(page.getByLabel("Recipient")).toBeVisible();
}

/** Opens the mint page of a token and connects the test wallet. */
export async function openMint(page: Page, ticker: string): Promise<void> {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
}
