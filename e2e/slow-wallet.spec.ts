import { openPage } from "./open-page";
import { expect, holdAnswers, test } from "./wallet/fixtures";

test("while the code of the wallets loads, the button shows progress at once and tells it to screen readers", async ({
  page,
  wallet: _,
}) => {
  await openPage(page, "/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("status").filter({ hasText: "wallets" })).toHaveCount(0);
  // Only what the click needs is held back: the page has its own code.
  const release = await holdAnswers(page, "**/_next/static/**/*.js*");
  await header.getByRole("button", { name: "Connect", exact: true }).click();
  const loading = header.getByRole("button", { name: "Loading …" });
  await expect(loading).toHaveAttribute("aria-busy", "true");
  await expect(header.getByRole("status").filter({ hasText: "Loading the list of wallets …" })).toHaveCount(1);
  const line = () => loading.evaluate((button) => getComputedStyle(button).animationName);
  expect(await line()).toBe("busy");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A second click asks for nothing more.
  await loading.click();
  release();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Test wallet" })).toBeVisible();
  await expect(header.getByRole("status").filter({ hasText: "wallets" })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(header.getByRole("button", { name: "Connect", exact: true })).toHaveAttribute("aria-busy", "false");
});
