import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { run } from "./run.mjs";

/** Where packages are extracted for users who cannot install them. `npm ci` deletes it. */
const EXTRACTED = join(ROOT, "node_modules/.engrave-debian");

/** Whether apt can install packages here: for root, on Debian or a derivative. */
export function hasApt() {
  return process.getuid?.() === 0 && isDebian();
}

/** Whether this is Debian or a derivative, on which any user can download packages. */
export function isDebian() {
  if (!existsSync("/etc/debian_version") || !existsSync("/etc/os-release")) return false;
  return /\bID(_LIKE)?=.*debian/.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs Debian packages. */
export async function installByApt(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get update", aptGet(), ["update"], env);
  await run("apt-get install", aptGet(), ["install", "-y", "--no-install-recommends", ...packages], env);
}

/**
 * Downloads Debian packages with their missing dependencies, and extracts them into a folder of this checkout. Needs no root.
 * {@link extractedProgram} finds their programs.
 */
export async function extractByApt(...packages) {
  const [lists, cache, root] = ["lists", "cache", "root"].map((name) => join(EXTRACTED, name));
  for (const folder of [join(lists, "partial"), join(cache, "archives/partial"), root])
    mkdirSync(folder, { recursive: true });
  const options = [
    ...[`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, "Dir::State::status=/var/lib/dpkg/status"],
    ...["Debug::NoLocking=1", "APT::Sandbox::User="],
  ].flatMap((option) => ["-o", option]);
  const install = ["install", "-y", "--no-install-recommends", "--download-only"];
  await run("apt-get update", aptGet(), [...options, "update"]);
  await run("apt-get install --download-only", aptGet(), [...options, ...install, ...packages]);
  const archives = readdirSync(join(cache, "archives")).filter((name) => name.endsWith(".deb"));
  for (const name of archives) await run("dpkg-deb", "dpkg-deb", ["-x", join(cache, "archives", name), root]);
  rmSync(cache, { recursive: true });
  rmSync(lists, { recursive: true });
}

/**
 * Finds an extracted program. Returns the path of a script that runs it with the extracted libraries.
 *
 * @param {string} path its path in the package, such as `usr/bin/promtool`
 * @returns {string | null} null if it is not extracted
 */
export function extractedProgram(path) {
  const root = join(EXTRACTED, "root");
  const program = join(root, path);
  if (!existsSync(program)) return null;
  const script = join(EXTRACTED, "bin", basename(path));
  if (!existsSync(script)) {
    const folders = ["lib", "usr/lib"].flatMap((folder) => librariesIn(join(root, folder)));
    mkdirSync(join(EXTRACTED, "bin"), { recursive: true });
    writeFileSync(script, `#!/bin/sh\nLD_LIBRARY_PATH='${folders.join(":")}' exec '${program}' "$@"\n`);
    chmodSync(script, 0o755);
  }
  return script;
}

/** The extracted folder of this path; null if it does not exist. */
export function extractedFolder(path) {
  const folder = join(EXTRACTED, "root", path);
  return existsSync(folder) ? folder : null;
}

/** The folders of libraries of this machine's architecture. */
function librariesIn(folder) {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).filter((name) => name.includes("-linux-"));
  return found
    .flatMap((name) => [join(folder, name), join(folder, name, "systemd")])
    .filter((path) => existsSync(path));
}

function aptGet() {
  return execFileSync("which", ["apt-get"], { encoding: "utf8" }).trim();
}
