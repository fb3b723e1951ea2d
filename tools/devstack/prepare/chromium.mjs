import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { hasApt, installByApt } from "./debian.mjs";
import { run } from "./run.mjs";

const SYSTEM_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
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
 * Installs Chromium if neither the system nor Playwright's cache has one: by Playwright's download, and if that fails and
 * `apt` is true, by apt for root on Debian and its derivatives. There it also adds the browser without a user interface. Throws
 * an `Error` with instructions if that fails.
 *
 * @param {{ apt: boolean }} options
 */
export async function installChromium({ apt }) {
  if (findChromium() !== null) {
    // The tests also run without it, more slowly.
    if (apt && hasApt() && !existsSync(SYSTEM_SHELL)) await installByApt("chromium-headless-shell").catch(() => {});
    return;
  }
  const download = ["node_modules/playwright/cli.js", "install", "chromium"];
  try {
    await run("playwright install", process.execPath, download).catch((cause) => {
      if (!apt || !hasApt()) throw cause;
      return installByApt("chromium", "chromium-headless-shell");
    });
  } catch (cause) {
    throw new Error(`The installation of Chromium failed. ${CHROMIUM_HINT}`, { cause });
  }
  if (findChromium() === null) throw new Error(`Chromium was installed but not found. ${CHROMIUM_HINT}`);
}

/** How to install Chromium. */
const CHROMIUM_HINT = "Install it with `npx playwright install --with-deps chromium`.";
