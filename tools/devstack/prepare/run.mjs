import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";

const GUARD = join(ROOT, "tools/devstack/processes/guard.mjs");

/**
 * Runs a command in the checkout and returns its output. The command stops when this process dies, also by kill -9.
 *
 * @param {string} what name of the command for the error, for example "npm ci"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {number} [priority] of the command, as for `setPriority`; default: the priority of this process
 * @returns {Promise<string>} its output
 * @throws {Error} with the output if the exit code is not 0
 */
export async function run(what, command, args, env = process.env, priority = undefined) {
  const folder = mkdtempSync(join(tmpdir(), "engrave-run-"));
  const log = join(folder, "output");
  // Without the environment: it may contain secrets, and every user can read the arguments of a process.
  const specification = {
    command,
    args,
    cwd: ROOT,
    uid: null,
    gid: null,
    signal: "SIGTERM",
    gracePeriod: 5_000,
    log,
  };
  try {
    const guard = spawn(process.execPath, [GUARD, JSON.stringify(specification)], {
      env,
      stdio: ["pipe", "ignore", "inherit"],
      detached: process.platform !== "win32",
    });
    guard.stdin.on("error", () => {});
    // The guard starts the command later, so the command inherits the priority.
    if (priority !== undefined && guard.pid !== undefined) setPriority(guard.pid, priority);
    const code = await new Promise((resolve, reject) => {
      guard.on("error", reject);
      guard.on("exit", resolve);
    });
    const output = readFileSync(log, "utf8");
    if (code !== 0) throw new Error(`${what} failed with exit code ${code}:\n${output}`);
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs npm. If npm started this script, the same npm runs.
 *
 * @param {readonly string[]} args
 */
export function npm(args) {
  const path = process.env.npm_execpath;
  if (path?.endsWith("npm-cli.js")) return run(`npm ${args.join(" ")}`, process.execPath, [path, ...args]);
  return run(`npm ${args.join(" ")}`, process.platform === "win32" ? "npm.cmd" : "npm", args);
}
