import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { demoPages } from "@/scripts/testing/demo-pages";
import { freshTicker } from "./wallet/chain";
import { connect, expect, test } from "./wallet/fixtures";

const NARROWEST = { width: 320, height: 640 };

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page is accessible in the ${colorScheme} theme, and fits the narrowest screen`, async ({
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
    await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of [`/token/${ticker}`, `/tx/${transactionHash}`, `/mint?ticker=${ticker}`, "/mint"]) {
      await expectAccessible(page, path);
    }
    await page.goto(`/mint?ticker=${ticker}`);
    await connect(page, "Development wallet");
    await page.getByRole("button", { name: "Sign and send" }).click();
    await expect(page.getByText("are yours.").first()).toBeVisible();
    expect(await violations(page), "after a mint").toEqual([]);
    await page.setViewportSize(NARROWEST);
    expect(await overflow(page)).toBe(0);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page of the demo history is accessible in the ${colorScheme} theme`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { path } of await demoPages(baseURL ?? "")) await expectAccessible(page, path);
    await page.goto("/");
    await page.getByRole("combobox").fill("o");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await violations(page), "with suggestions").toEqual([]);
    await page.setViewportSize(NARROWEST);
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tokens" })).toBeVisible();
    expect(await violations(page), "with the menu").toEqual([]);
  });
}

/** No violation that axe finds on a wide screen, and nothing beside the narrowest one. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await overflow(page), path).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await violations(page), path).toEqual([]);
}

/** Pixels by which the page is wider than its window, once its fonts are there. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

async function violations(page: Page): Promise<string[]> {
  const results = await new AxeBuilder({ page }).analyze();
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
