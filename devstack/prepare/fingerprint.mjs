import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * SHA-256 over names and contents of the files, those in folders included.
 *
 * @param {readonly string[]} paths relative to the checkout; absent ones count as such
 * @param {(path: string) => boolean} [counts]
 */
export function fingerprint(paths, counts = () => true) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(files).filter(counts)) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
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
