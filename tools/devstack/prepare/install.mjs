import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";
import { withProgress } from "./progress.mjs";
import { npm } from "./run.mjs";

/** Installs the packages of package-lock.json if some are missing or have another version. */
export async function install(print) {
  if (isInstalled()) return;
  // Of the whole first start: three minutes on an idle machine with two cores, eight on a busy one.
  const step = { what: "Installing the packages", note: "once; a first start takes 3 to 8 minutes" };
  await withProgress(print, step, () => npm(["ci", "--include=dev"]));
}

/** Compares package-lock.json with the lock file that npm writes into node_modules after an installation. */
function isInstalled() {
  const wanted = packages("package-lock.json");
  const present = packages("node_modules/.package-lock.json");
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = present[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version;
  });
}

/** @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }> | null} */
function packages(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), "utf8")).packages;
  } catch {
    return null;
  }
}
