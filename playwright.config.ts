import { defineConfig } from "@playwright/test";
import { findChromium } from "./devstack/prepare/chromium.mjs";
import { PAGE_VARIABLE } from "./testing/harness/variables";

const chromium = findChromium();

/**
 * Browser tests of the production build. The global setup starts the system on free ports with a temporary folder and the
 * demo history, and sets the environment variables of testing/harness/variables.ts to its URLs.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./testing/harness/browser-setup.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // The tests share one chain and one index.
  workers: 1,
  reporter: "list",
  use: {
    baseURL: process.env[PAGE_VARIABLE] ?? "http://127.0.0.1",
    // Traces take a third of the run time. To record them, run `npx playwright test --trace retain-on-failure`.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium === null ? {} : { executablePath: chromium }),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
