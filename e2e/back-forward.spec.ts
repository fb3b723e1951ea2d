import type { Page } from "@playwright/test";
import { test } from "./full-browser";
import { openPage } from "./open-page";
import { freshTicker } from "./wallet/chain";
import { expect } from "./wallet/fixtures";

test.describe("a page restored from the back/forward cache", () => {
  /** Opens and marks the token list, then navigates away. */
  async function leaveTokens(page: Page): Promise<void> {
    await openPage(page, "/tokens?order=newest");
    await page.getByRole("article").first().waitFor();
    await page.evaluate(() => Reflect.set(window, "wasLeft", true));
    await openPage(page, "/status");
  }

  test("has its old state and follows the index again", async ({ page, chain }) => {
    await leaveTokens(page);
    await page.goBack({ waitUntil: "commit" });
    // The page that was left may remain current for a short time.
    await page.waitForFunction(() => Reflect.get(window, "wasLeft") === true);
    const ticker = freshTicker();
    await chain.send(1, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
    await page.getByRole("button", { name: "1 new" }).click();
    await expect(page.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  });

  test("has the theme that was selected since", async ({ page }) => {
    await leaveTokens(page);
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.goBack({ waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "wasLeft") === true);
    await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
    await expect(page.getByRole("button", { name: "Switch to the light theme" })).toBeVisible();
  });

  test("reloads if a wallet was connected since", async ({ page }) => {
    await leaveTokens(page);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Development wallet" }).click();
    await page.getByRole("button", { name: /^Wallet account/ }).waitFor();
    // The reload can replace the load event of this navigation.
    await page.goBack({ waitUntil: "commit" });
    await page.getByRole("heading", { level: 1, name: "Tokens" }).waitFor();
    await page.getByRole("button", { name: /^Wallet account/ }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "wasLeft"))).toBeUndefined();
  });
});
