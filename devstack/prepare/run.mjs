import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "./root.mjs";

const GUARD = fileURLToPath(new URL("../processes/guard.mjs", import.meta.url));

/**
 * Runs a command to its end in the checkout, without a word. It ends with this process, in whatever way that ends.
 * Throws with all that it said where its exit code is not 0.
 *
 * @param {string} what for the error: "npm ci"
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} what it said
 */
export async function run(what, command, args, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), "engrave-run-"));
  const log = join(folder, "output");
  const specification = {
    command,
    args,
    cwd: ROOT,
    env,
    uid: null,
    gid: null,
    signal: "SIGTERM",
    patience: 5_000,
    log,
  };
  try {
    const guard = spawn(process.execPath, [GUARD, JSON.stringify(specification)], {
      env,
      stdio: ["pipe", "ignore", "inherit"],
      detached: process.platform !== "win32",
    });
    guard.stdin.on("error", () => {});
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
 * npm as a command of Node, the same npm that runs this script where one does.
 *
 * @param {readonly string[]} args
 */
export function npm(args) {
  const path = process.env.npm_execpath;
  if (path?.endsWith("npm-cli.js")) return run(`npm ${args.join(" ")}`, process.execPath, [path, ...args]);
  return run(`npm ${args.join(" ")}`, process.platform === "win32" ? "npm.cmd" : "npm", args);
}
