import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../lib/runtime/root.mjs";

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
 * Whether the file contains this fingerprint, which the last complete run of a step has left there.
 *
 * @param {string} stamp absolute path
 * @param {string} wanted
 */
export function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === wanted;
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
