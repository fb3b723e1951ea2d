import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { untilDemoIsIndexed } from "@/tools/testing/harness/demo-index";
import { startTestSystem, type TestSystem } from "@/tools/testing/harness/system";

/** Limit for the start of a system while another one starts too, in milliseconds. */
const START_LIMIT = 240_000;

/** All pages, requests and wallets of the tests have one address, so the rate limit is that of many people. */
const ENVIRONMENT = { LOG_LEVEL: "warn", RATE_LIMIT: "100000" };

interface Site {
  /** Variables that configure this system in addition. */
  environment: Record<string, string>;
  /** The system under test, with the demo history. Each Playwright worker has its own, so that workers run in parallel. */
  site: TestSystem;
}

export const test = base.extend<object, Site>({
  environment: [{}, { scope: "worker" }],

  site: [
    async ({ environment }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "engrave-browser-"));
      const system = await startTestSystem(dataDir, { ...ENVIRONMENT, ...environment });
      await untilDemoIsIndexed(system);
      await use(system);
      await system.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: START_LIMIT },
  ],

  baseURL: ({ site }, use) => use(site.page),

  page: async ({ page }, use) => {
    await use(page);
    // A test can end while one of its routes reads a response, which would fail when the page closes.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect };
