import type { Page } from "@playwright/test";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { expect, test } from "./fixtures";
import { takeLooks } from "./looks";

/** Time limit of all pages in all looks, in milliseconds. */
const LIMIT = 900_000;

test("pages", async ({ page, site, go, language }) => {
  test.setTimeout(LIMIT);
  for (const { name, path, hasChart } of await demoPages(site.page)) {
    await go(path);
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    if (hasChart) await drawChart(page);
    await takeLooks(page, { language, name, isWindow: false });
  }
});

/** Scrolls to the chart, which is loaded when it is near the viewport, and waits for it. */
async function drawChart(page: Page): Promise<void> {
  await page.getByRole("slider").scrollIntoViewIfNeeded();
  await page.locator("figure canvas").first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}
