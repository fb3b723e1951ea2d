/** Plain JavaScript, because tools/devstack/prepare imports it before the packages are installed. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of the checkout. It is found from this module, which is a source file or part of a program in `dist/`. */
export const ROOT = nearestPackage(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} folder
 * @returns {string}
 */
function nearestPackage(folder) {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("No package.json was found. Run the programs inside the checkout.");
  return nearestPackage(parent);
}
