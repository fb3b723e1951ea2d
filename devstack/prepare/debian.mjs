import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { run } from "./run.mjs";

/** Whether apt can install packages here: for root, on Debian or a derivative. */
export function hasApt() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  return /\bID(_LIKE)?=.*debian/.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs Debian packages. */
export async function installByApt(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = execFileSync("which", ["apt-get"], { encoding: "utf8" }).trim();
  await run("apt-get update", apt, ["update"], env);
  await run("apt-get install", apt, ["install", "-y", "--no-install-recommends", ...packages], env);
}
