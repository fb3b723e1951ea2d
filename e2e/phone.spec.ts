import type { Page } from "@playwright/test";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { expectNoViolation } from "./violations";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { mints, sign } from "./wallet/mint-page";

const WIDTHS = [390, 320] as const;
const HEIGHT = 760;

/** Controls that are smaller than 24 px and not part of a sentence, by their text. */
const smallControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll("a[href], button, input, select, summary")];
    return controls
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.classList.contains("sr-only"))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.round(height) < 24 || Math.round(width) < 24;
      })
      .map((control) => `${control.tagName} ${control.textContent?.trim() || control.getAttribute("aria-label")}`);
  });

for (const width of WIDTHS) {
  test(`at ${width} px the main action is always reachable, and nothing overflows`, async ({
    page,
    wallet: _,
    stage,
  }) => {
    const ticker = await deploy(stage);
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(`/mint?ticker=${ticker}`);
    await expect(page.getByTestId("preview")).toContainText("Valid");
    await expect(page.getByRole("button", { name: "Connect a wallet" })).toBeInViewport({ ratio: 1 });
    const bar = page.locator("[data-action-bar]");
    expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom), "end of the bar").toBe(HEIGHT);
    await connect(page, "Test wallet");
    await expect(sign(page)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflow(page), "connected").toBe(0);
    const header = page.getByRole("banner");
    expect(await header.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await sign(page).click();
    await expect(mints(page)).toHaveAttribute("data-status", "accepted");
    // The button of the transaction tray is in the header now.
    await expect(page.getByRole("button", { name: "Your transactions" })).toBeVisible();
    await expect.poll(() => overflow(page), "after a mint").toBe(0);
    await page.goto(`/token/${ticker}`);
    await expect(page.getByRole("link", { name: `Mint ${ticker}` })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflow(page), "token").toBe(0);
  });
}

test("on a phone, price and Buy of an inscription are in view at once", async ({ page, stage, chain }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 2, { tick, id: "1", amt: 10n });
  await chain.send(2, { op: "list", tick, id: "1", asking: { price: 3n, unit: "ETH" } });
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await page.goto(`/inscription/${tick}/${tokenId}`);
  await expect(page.getByRole("button", { name: /^Buy/ })).toBeInViewport({ ratio: 1 });
  await expect(page.locator("[data-action-bar]").getByText("3 ETH", { exact: true })).toBeInViewport({ ratio: 1 });
  await expectNoViolation(page);
});

test("the controls of the home page and the mint page are at least 24 px large", async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/", "/mint"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect([width, path, await smallControls(page)]).toEqual([width, path, []]);
    }
  }
});

test("the focus is on the next step after connecting", async ({ page, wallet: _, stage }) => {
  const ticker = await deploy(stage);
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await expect(page.locator("[data-after-connect]")).toBeFocused();
  // The steps are shown once the wallet has answered what kind of account it has.
  await expect(sign(page)).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-after-connect] :focus")).toHaveCount(1);

  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Wallet account/ })).toBeVisible();
  await page.evaluate(() => window.localStorage.clear());
  await page.reload();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: /^Wallet account/ })).toBeFocused();
});

test("the mint page and its open picker have no accessibility violations on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: HEIGHT });
  await openPage(page, "/mint");
  await page.getByRole("combobox", { name: "Token", exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoViolation(page);
});

test("hints about keys are not shown on touch screens, and name the key of the system", async ({
  browser,
  baseURL,
}) => {
  for (const [platform, hint] of [
    ["MacIntel", "⌘ K"],
    ["Win32", "Ctrl K"],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.addInitScript((name) => Object.defineProperty(navigator, "platform", { get: () => name }), platform);
    await page.goto("/");
    const button = page.getByRole("button", { name: "Open the command palette" });
    await expect(button).toContainText(hint);
    await expect(page.getByText("Press / on any page.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await expect(button.getByText(hint)).toBeHidden();
    await context.close();
  }
  const context = await browser.newContext({ baseURL: baseURL ?? "", hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Open the command palette" }).locator("kbd")).toBeHidden();
  await expect(page.getByText("Press / on any page.")).toBeHidden();
  await context.close();
});
