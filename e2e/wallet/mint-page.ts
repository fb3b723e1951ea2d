import type { Page } from "@playwright/test";
import { connect, transactionsOf } from "./fixtures";

export const sign = (page: Page) => page.getByRole("button", { name: "Sign and send" });
export const mints = (page: Page) => transactionsOf(page, "Your mints");

/** Opens the mint page of a token and connects the test wallet. */
export async function openMint(page: Page, ticker: string): Promise<void> {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
}
