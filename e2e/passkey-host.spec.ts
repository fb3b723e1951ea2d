import type { Page } from "@playwright/test";
import { deploy, expect, test } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";
import { addAuthenticator, connectedAddress, dialog, openSignIn } from "./wallet/passkeys";

/** Gives a page the site under public names with TLS, as a proxy would. Live data comes without the stream. */
async function serveAt(page: Page, hosts: readonly string[], site: string): Promise<void> {
  for (const host of hosts) {
    await page.route(`https://${host}/**`, async (route) => {
      const request = route.request();
      const { pathname, search } = new URL(request.url());
      if (request.resourceType() === "eventsource" || pathname.endsWith("/events")) return route.abort();
      const headers = { ...request.headers(), host: new URL(site).host, origin: site };
      const response = await route.fetch({ url: new URL(pathname + search, site).href, headers, maxRedirects: 0 });
      await route.fulfill({ response });
    });
  }
}

test("a public host asks for the recovery key before the first mint, and another host has another account", async ({
  browser,
  stage,
  site,
}) => {
  const tick = await deploy(stage);
  const context = await browser.newContext();
  const page = await context.newPage();
  await serveAt(page, ["one.example", "two.example"], site.page);
  const { effort } = await addAuthenticator(page);
  await page.goto(`https://one.example/mint?ticker=${tick}`);
  await openSignIn(page);
  await expect(dialog(page)).toContainText("Sign in to one.example");
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  // Nothing ends the dialog while the recovery key is open, but closing it.
  await expect(dialog(page).getByRole("button", { name: "Show the recovery key" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Done" })).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Get 10 ETH and go on" }).click();
  const address = await connectedAddress(page);

  await expect(page.getByTestId("signed")).toContainText(tick);
  await sign(page).click();
  await expect(dialog(page).getByRole("heading", { name: "Recovery key" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(mints(page)).toHaveAttribute("data-status", "not-sent");
  expect(effort.prompts).toBe(1);
  await sign(page).click();
  await dialog(page).getByLabel("I know that the account is lost with the passkey.").check();
  await dialog(page).getByRole("button", { name: "Go on without a recovery key" }).click();
  await expect(mints(page).first()).toHaveAttribute("data-status", "accepted");
  expect(effort.prompts).toBe(2);

  await page.goto(`https://two.example/mint?ticker=${tick}`);
  await openSignIn(page);
  await dialog(page).getByRole("button", { name: "Use my passkey" }).click();
  await expect(dialog(page)).toContainText("Nothing was changed.");
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Get 10 ETH and go on" }).click();
  expect(await connectedAddress(page)).not.toBe(address);
  await context.close();
});
