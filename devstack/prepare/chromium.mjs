import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { hasApt, installByApt } from "./debian.mjs";
import { run } from "./run.mjs";

const OF_THE_SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];

/**
 * The Chromium for browser tests: the system's own, else Playwright's.
 *
 * @returns {string | null} null: there is none
 */
export function findChromium() {
  const playwrights = createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
  return [...OF_THE_SYSTEM, playwrights].find((path) => path !== "" && existsSync(path)) ?? null;
}

/**
 * Installs Chromium where there is none: by apt as root on Debian and what is like it, otherwise by Playwright.
 * Throws a sentence that says how to get it.
 */
export async function installChromium(say) {
  if (findChromium() !== null) return;
  say("Installing Chromium for the browser tests (once) …");
  try {
    if (hasApt()) await installByApt("chromium");
    else await run("playwright install", process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  } catch (cause) {
    throw new Error(`Chromium for the browser tests could not be installed. ${HINT}`, { cause });
  }
  if (findChromium() === null) throw new Error(`Chromium was installed but is not found. ${HINT}`);
}

const HINT =
  "Install it by hand, on Debian with `apt-get install chromium` as root, elsewhere with `npx playwright install --with-deps chromium`, and run the tests again.";
