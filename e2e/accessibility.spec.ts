import type { Page } from "@playwright/test";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { expectNoViolation } from "./violations";
import { freshTicker } from "./wallet/chain";
import { connect, expect, faultsIn, test } from "./wallet/fixtures";

const NARROWEST = { width: 320, height: 640 };
const THEMES = ["light", "dark"] as const;
/** The pages of the demo history are checked in this many tests, which all workers share. */
const PARTS = 6;

test.describe.configure({ mode: "parallel" });

test("the longest texts and largest numbers fit the narrowest screen and are accessible in both themes", async ({
  page,
  chain,
  request,
}) => {
  const ticker = freshTicker();
  const { transactionHash } = await chain.send(1, {
    op: "deploy",
    tick: ticker,
    max: 10n ** 30n,
    lim: 10n ** 27n,
    contract: null,
    cmint: false,
  });
  await chain.send(1, { op: "mint", tick: ticker, id: "x".repeat(78), amt: 0n });
  await chain.send(1, { op: "mint", tick: ticker, id: "1", amt: 10n ** 27n });
  await chain.send(1, { op: "list", tick: ticker, id: "1", asking: { price: 10n ** 60n, unit: "gwei" } });
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(NARROWEST);
  const card = page.getByRole("main").getByRole("listitem").getByRole("link", { name: /ETH/ });
  await expect(async () => {
    await page.goto(`/token/${ticker}/inscriptions`);
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await card.evaluate((link) => link.scrollWidth - link.clientWidth), "a long price").toBe(0);
  for (const path of [`/token/${ticker}`, `/tx/${transactionHash}`, `/mint?ticker=${ticker}`, "/mint"]) {
    await expectAccessible(page, path);
  }
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Development wallet");
  await page.getByRole("button", { name: "Sign and send" }).click();
  await expect(page.getByText(/You own .* #/).first()).toBeVisible();
  await expectNoViolation(page, { themes: THEMES, where: "after a mint" });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => overflow(page), "after a mint").toBe(0);
});

for (let part = 1; part <= PARTS; part++) {
  test(`the pages of the demo history are accessible in both themes, part ${part} of ${PARTS}`, async ({
    browser,
    baseURL,
  }) => {
    const left = (await demoPages(baseURL ?? "")).filter((_, index) => index % PARTS === part - 1);
    expect(left.length).toBeGreaterThan(0);
    const look = async (at: Page) => {
      await at.emulateMedia({ reducedMotion: "reduce" });
      for (let next = left.shift(); next !== undefined; next = left.shift()) await expectAccessible(at, next.path);
    };
    // Two pages work in parallel, because axe keeps the process of a page busy.
    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const faults = faultsIn(context, baseURL);
    await Promise.all([look(await context.newPage()), look(await context.newPage())]);
    expect(faults).toEqual([]);
    await context.close();
  });
}

test("suggestions and the menu of a narrow screen are accessible in both themes", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("combobox").fill("o");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoViolation(page, { themes: THEMES, where: "with suggestions" });
  await page.setViewportSize(NARROWEST);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tokens" })).toBeVisible();
  await expectNoViolation(page, { themes: THEMES, where: "with the menu" });
});

/** Expects no violation on a wide screen in either theme, and no horizontal overflow on three widths. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => overflow(page), path).toBe(0);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overflow(page), `${path}, ${width} px wide`).toBe(0);
  }
  await expectNoViolation(page, { themes: THEMES, where: path });
}
