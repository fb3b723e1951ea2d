import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** Understood by Chromium; a comment to all others. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page starts with, those of the framework, as ones whose functions are wanted at once: the
 * browser then compiles them beside the page, while they come, instead of twice in the page's own thread. That was most
 * of the long tasks of a page's start.
 */
export async function addCompileHints() {
  const { rootMainFiles } = JSON.parse(await readFile(join(ROOT, ".next/build-manifest.json"), "utf8"));
  await Promise.all(rootMainFiles.map((name) => addHint(join(ROOT, ".next", name))));
}

async function addHint(path) {
  const script = await readFile(path, "utf8");
  if (!script.startsWith(HINT)) await writeFile(path, HINT + script);
}
