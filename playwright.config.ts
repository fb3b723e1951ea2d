import { defineConfig } from "@playwright/test";
import { findChromium } from "./devstack/prepare/chromium.mjs";
import { PAGE_VARIABLE } from "./testing/harness/variables";

const chromium = findChromium();

/**
 * Browser tests against the real production system, which the global setup starts on free ports with a temporary
 * folder and the demo history. Its addresses are in testing/harness/variables.ts' environment variables.
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
  // All tests share one chain and one index.
  workers: 1,
  reporter: "list",
  use: {
    baseURL: process.env[PAGE_VARIABLE] ?? "http://127.0.0.1",
    // A trace of every action costs a third of the time: `npx playwright test --trace retain-on-failure` writes one.
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
