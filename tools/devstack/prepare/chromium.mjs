import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { hasApt, installByApt } from "./debian.mjs";
import { run } from "./run.mjs";

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Finds Chromium for the browser tests: the system's, else Playwright's.
 *
 * @returns {string | null} its path; null if it is not installed
 */
export function findChromium() {
  const playwrights = createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  return [...SYSTEM_PATHS, playwrights].find((path) => path !== "" && existsSync(path)) ?? null;
}

/**
 * Finds the browser that most browser tests use: the system's Chromium without a user interface, which takes two thirds of
 * the CPU time, else {@link findChromium}.
 *
 * @returns {string | null} its path; null if no Chromium is installed
 */
export function findHeadlessShell() {
  return existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : findChromium();
}

/**
 * Installs Chromium if it is missing: with apt for root on Debian and its derivatives, otherwise with Playwright. Throws
 * an `Error` with instructions if that fails.
 */
export async function installChromium(print) {
  if (findChromium() !== null && (!hasApt() || existsSync(SYSTEM_SHELL))) return;
  print("Installing Chromium for the browser tests (once) …");
  try {
    if (hasApt()) await installByApt("chromium", "chromium-headless-shell");
    else await run("playwright install", process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  } catch (cause) {
    throw new Error(`The installation of Chromium for the browser tests failed. ${HINT}`, { cause });
  }
  if (findChromium() === null) throw new Error(`Chromium was installed but not found. ${HINT}`);
}

const HINT =
  "Install it with `apt-get install chromium` (Debian, as root) or `npx playwright install --with-deps chromium`, then run the tests again.";
