import { defineConfig } from "@playwright/test";
import { findChromium, findHeadlessShell } from "./devstack/prepare/chromium.mjs";

/**
 * Tests that need Chromium with a user interface: for the back/forward cache, notifications, and the Tab key at the end of
 * a page.
 */
const FULL_BROWSER = ["back-forward.spec.ts", "notifications.spec.ts", "wallet.spec.ts"];

/** The options that start a browser, Playwright's own if `executablePath` is null. */
function launching(executablePath: string | null) {
  return {
    ...(executablePath === null ? {} : { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-quic",
      "--disable-sync",
      "--no-first-run",
    ],
  };
}

/** Browser tests of the production build. Each Playwright worker starts its own system (e2e/site.ts). */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/prepare.ts",
  outputDir: "test-results",
  // Time limits for a busy machine. Tests that pass do not wait for them.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: "list",
  use: {
    // Traces take a third of the run time. To record them, run `npx playwright test --trace retain-on-failure`.
    screenshot: "only-on-failure",
    // A service worker would hide requests from the tests that hold or refuse them. e2e/install.spec.ts allows it.
    serviceWorkers: "block",
  },
  projects: [
    { name: "shell", testIgnore: FULL_BROWSER, use: { launchOptions: launching(findHeadlessShell()) } },
    { name: "browser", testMatch: FULL_BROWSER, use: { launchOptions: launching(findChromium()) } },
  ],
});
