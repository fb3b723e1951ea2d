import type { BrowserContextOptions } from "@playwright/test";
import { findChromium } from "../devstack/prepare/chromium.mjs";
import { launching } from "./launching";
import { test as base } from "./wallet/fixtures";

/** The options that start Chromium with a user interface. */
export const FULL_BROWSER = launching(findChromium());

/**
 * Tests in Chromium with a user interface: for notifications, and the Tab key at the end of a page. Each test starts its
 * own browser, because Playwright starts another worker, and so another system, for tests with another browser.
 */
export const test = base.extend({
  context: async ({ playwright, baseURL, permissions, serviceWorkers }, use) => {
    const browser = await playwright.chromium.launch(FULL_BROWSER);
    const options: BrowserContextOptions = { serviceWorkers };
    if (baseURL !== undefined) options.baseURL = baseURL;
    if (permissions !== undefined) options.permissions = permissions;
    await use(await browser.newContext(options));
    await browser.close();
  },
});
