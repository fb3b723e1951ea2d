import { expect, test } from "./wallet/fixtures";
import { dialog } from "./wallet/market-page";

test("a click on a button before the scripts of the page have loaded takes effect once they have", async ({
  page,
  wallet: _,
}) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  release();
  await expect(dialog(page).getByRole("button", { name: "Test wallet" })).toBeVisible();
});
