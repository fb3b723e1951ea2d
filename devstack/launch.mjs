import { prepare } from "./prepare/index.mjs";
import { requireNode } from "./prepare/node-version.mjs";

/**
 * Runs the whole system on this machine. Plain JavaScript until the packages are installed, then TypeScript in the same
 * process. In production the pages are built first.
 *
 * @param {"production" | "development"} mode
 */
export async function launch(mode) {
  requireNode();
  await prepare(["packages"]);
  const { register } = await import("tsx/esm/api");
  register();
  const { configure } = await import("./configure.ts");
  const configuration = configure();
  await prepare(mode === "production" ? ["client", "pages"] : ["client"]);
  const { start } = await import("./start.ts");
  await start(configuration, mode);
}
