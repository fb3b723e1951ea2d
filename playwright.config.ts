import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launching } from "./e2e/launching";
import { findHeadlessShell } from "./tools/devstack/prepare/chromium.mjs";

/** Browser tests of the production build. Each Playwright worker starts its own system (e2e/site.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results",
  // A hang costs a minute, because each wait has that limit. The sum of a test's waits may be longer on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  // More workers than cores, because tests wait for blocks and pages a seventh of the time.
  workers: Math.ceil(1.5 * availableParallelism()),
  reporter: "list",
  use: {
    // Traces take a third of the run time. To record them, run `npx playwright test --trace retain-on-failure`.
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A service worker would hide requests from the tests that hold or refuse them. e2e/install.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: launching(findHeadlessShell()),
  },
});
