import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { npm } from "./run.mjs";

/** Installs the packages of package-lock.json where they are missing or others than those. */
export async function install(say) {
  if (isInstalled()) return;
  say("Installing the packages (once, a minute or two) …");
  await npm(["ci", "--include=dev"]);
}

/** npm writes down what it has installed when it is done; that is compared with what is wanted. */
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
