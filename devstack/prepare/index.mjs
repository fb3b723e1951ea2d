import { realpathSync } from "node:fs";
import { build } from "./build.mjs";
import { generate } from "./generate.mjs";
import { install } from "./install.mjs";
import { waitForLock } from "./lock.mjs";
import { ROOT } from "./root.mjs";

const STEPS = { packages: install, client: generate, pages: build };

/**
 * Brings the checkout to where it can run: the packages, the database client, the built pages. Does only what is
 * missing or stale, and one process at a time. Ends the process where that fails, with what went wrong.
 *
 * @param {readonly (keyof typeof STEPS)[]} steps
 */
export async function prepare(steps) {
  process.chdir(ROOT);
  const lock = await waitForLock(`engrave checkout ${realpathSync(ROOT)}`, () =>
    console.log("Another process prepares this checkout; waiting for it …"),
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
