import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "@/tools/devstack/prepare/chromium.mjs";
import { untilDemoIsIndexed } from "./demo-index";
import { startTestSystem, type TestSystem } from "./system";

/** Runs `work` on a new system with the demo history, started like `npm start`. Stops the system afterwards. */
export async function onDemo(
  work: (system: TestSystem) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "engrave-demo-"));
  const system = await startTestSystem(dataDir, { LOG_LEVEL: "warn", ...env });
  try {
    await untilDemoIsIndexed(system);
    await work(system);
  } finally {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs `work` with a browser. Closes the browser afterwards. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
