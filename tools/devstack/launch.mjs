import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../lib/runtime/root.mjs";
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
  process.chdir(ROOT);
  await prepareInChild(["packages", "client", "programs"]);
  const { configure, start } = await import(SYSTEM);
  const configuration = configure();
  if (mode === "production") await prepareInChild(["pages"]);
  await start(configuration, mode);
}

/**
 * Runs steps of the preparation in another process, because this one would keep the memory that they need as long as the system runs.
 * If a step fails, ends this process.
 *
 * @param {readonly ("packages" | "client" | "programs" | "pages")[]} steps
 */
async function prepareInChild(steps) {
  const program = join(ROOT, "tools/devstack/prepare/run-steps.mjs");
  const child = spawn(process.execPath, [program, ...steps], { stdio: ["pipe", "inherit", "inherit"] });
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) process.exit(code);
}
