import { realpathSync } from "node:fs";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { build } from "./build.mjs";
import { generate } from "./generate.mjs";
import { install } from "./install.mjs";
import { waitForLock } from "./lock.mjs";
import { bundlePrograms } from "./programs.mjs";

const STEPS = { packages: install, client: generate, programs: bundlePrograms, pages: build };

/**
 * Prepares the checkout: installs the packages, generates the database client, bundles the programs, builds the pages.
 * Skips a step whose result is up to date. A lock allows one process at a time. If a step fails, prints the error and ends
 * the process with exit code 1.
 *
 * @param {readonly (keyof typeof STEPS)[]} steps
 */
export async function prepare(steps) {
  process.chdir(ROOT);
  const lock = await waitForLock(`engrave checkout ${realpathSync(ROOT)}`, () =>
    console.log("Waiting for another process that prepares this checkout …"),
  );
  try {
    for (const step of steps) await STEPS[step](console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  } finally {
    await lock.release();
  }
}
