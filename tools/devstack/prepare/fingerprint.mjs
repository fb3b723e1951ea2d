import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";

/**
 * Returns a SHA-256 of the names and contents of files.
 *
 * @param {readonly string[]} paths files and folders, relative to the checkout; missing ones are skipped
 * @param {(path: string) => boolean} [isIncluded]
 */
export function fingerprint(paths, isIncluded = () => true) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(files).filter(isIncluded)) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * Runs a step and writes the fingerprint of its sources to a file, unless that file has this fingerprint already.
 *
 * @param {string} stamp absolute path of the file, in a folder that the step creates
 * @param {string} wanted
 * @param {() => Promise<void>} work
 */
export async function unlessStamped(stamp, wanted, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  // An interrupted run must not leave the stamp of the previous one.
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, wanted);
}

/** @returns {string[]} */
function files(path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => files(`${path}/${name}`));
}
