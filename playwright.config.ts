import { defineConfig } from "@playwright/test";
import { launching } from "./e2e/launching";
import { findHeadlessShell } from "./tools/devstack/prepare/chromium.mjs";

/** Browser tests of the production build. Each Playwright worker starts its own system (e2e/site.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results",
  // Time limits for a busy machine. Tests that pass do not wait for them.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  // Three workers even on two cores, because tests wait for blocks and pages a seventh of the time.
  workers: 3,
  reporter: "list",
  use: {
    // Traces take a third of the run time. To record them, run `npx playwright test --trace retain-on-failure`.
    screenshot: "only-on-failure",
    // A service worker would hide requests from the tests that hold or refuse them. e2e/install.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: launching(findHeadlessShell()),
  },
});
