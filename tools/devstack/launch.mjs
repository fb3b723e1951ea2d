import { prepare } from "./prepare/index.mjs";
import { requireNode } from "./prepare/node-version.mjs";
import { requireOpenFiles } from "./prepare/open-files.mjs";

const SYSTEM = new URL("../../dist/system.js", import.meta.url).href;

/**
 * Runs the whole system on this machine. Plain JavaScript until the packages are installed, then the program of
 * tools/devstack/system.ts in the same process. In production the pages are built first.
 *
 * @param {"production" | "development"} mode
 */
export async function launch(mode) {
  requireNode();
  requireOpenFiles();
  await prepare(["packages", "client", "programs"]);
  const { configure, start } = await import(SYSTEM);
  const configuration = configure();
  if (mode === "production") await prepare(["pages"]);
  await start(configuration, mode);
}
