import type { BrowserContextOptions } from "@playwright/test";
import { findChromium } from "../tools/devstack/prepare/chromium.mjs";
import { launching } from "./launching";
import { test as base } from "./wallet/fixtures";

/**
 * Tests in Chromium with a user interface: for the back/forward cache, notifications, and the Tab key at the end of a page.
 * Each test starts its own browser, because Playwright starts another worker, and so another system, for tests with another
 * browser.
 */
export const test = base.extend({
  context: async ({ playwright, baseURL, permissions, serviceWorkers }, use) => {
    const browser = await playwright.chromium.launch({
      ...launching(findChromium()),
      // Playwright disables this cache by default.
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const options: BrowserContextOptions = { serviceWorkers };
    if (baseURL !== undefined) options.baseURL = baseURL;
    if (permissions !== undefined) options.permissions = permissions;
    await use(await browser.newContext(options));
    await browser.close();
  },
});
