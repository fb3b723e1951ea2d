import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { hasApt, installByApt } from "./debian.mjs";
import { run } from "./run.mjs";

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

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
 * Installs Chromium if it is missing: with apt for root on Debian and its derivatives, otherwise with Playwright. Throws
 * an `Error` with instructions if that fails.
 */
export async function installChromium(say) {
  if (findChromium() !== null) return;
  say("Installing Chromium for the browser tests (once) …");
  try {
    if (hasApt()) await installByApt("chromium");
    else await run("playwright install", process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  } catch (cause) {
    throw new Error(`The installation of Chromium for the browser tests failed. ${HINT}`, { cause });
  }
  if (findChromium() === null) throw new Error(`Chromium was installed but not found. ${HINT}`);
}

const HINT =
  "Install it with `apt-get install chromium` (Debian, as root) or `npx playwright install --with-deps chromium`, then run the tests again.";
