import { serveIsland } from "./login/serve";
import { addressOf } from "./wallet/accounts";
import { expect, test } from "./wallet/fixtures";

const CONNECTOR = "./e2e/login/connector.ts";

test("the dialog offers a configured login provider, which connects its account", async ({ browser, site }) => {
  const island = await serveIsland(CONNECTOR, site.chain);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(island.url);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Sign in", { exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("disconnected");
  await dialog.getByRole("button", { name: "Test login" }).click();
  await expect(page.getByRole("status")).toHaveText(addressOf(0));
  await context.close();
  await island.close();
});

test("the build resolves the configured login module only", async () => {
  const slot = async (login: string) => {
    process.env.LOGIN_CONNECTOR = login;
    const { default: config } = await import(`../next.config.mjs?${login}`);
    delete process.env.LOGIN_CONNECTOR;
    return config.turbopack.resolveAlias["engrave-login"];
  };
  expect(await slot(CONNECTOR)).toBe(CONNECTOR);
  expect(await slot("")).toBeUndefined();
});

test("without a configured provider, the dialog offers the passkey alone to sign in", async ({ page }) => {
  await page.goto("/docs");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Development wallet" })).toBeVisible();
  await expect(dialog.getByText("Sign in", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Passkey" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "login" })).toHaveCount(0);
});
