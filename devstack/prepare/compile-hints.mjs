import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** Chromium reads this comment; other browsers ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Adds a hint to the scripts that every page loads first: all of their functions run at load. Chromium then compiles them on a
 * background thread while they stream. Without the hint it compiles them twice on the main thread, which causes most of the long
 * tasks of a page load.
 */
export async function addCompileHints() {
  const { rootMainFiles } = JSON.parse(await readFile(join(ROOT, ".next/build-manifest.json"), "utf8"));
  await Promise.all(rootMainFiles.map((name) => addHint(join(ROOT, ".next", name))));
}

async function addHint(path) {
  const script = await readFile(path, "utf8");
  if (!script.startsWith(HINT)) await writeFile(path, HINT + script);
}
