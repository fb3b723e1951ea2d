import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

/** Chromium reads this comment; other browsers ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that every page loads first as scripts whose functions all run at load. Chromium then compiles them
 * on a background thread while they stream, instead of twice on the main thread, where they were most of the long tasks
 * of a page load.
 */
export async function addCompileHints() {
  const { rootMainFiles } = JSON.parse(await readFile(join(ROOT, ".next/build-manifest.json"), "utf8"));
  await Promise.all(rootMainFiles.map((name) => addHint(join(ROOT, ".next", name))));
}

async function addHint(path) {
  const script = await readFile(path, "utf8");
  if (!script.startsWith(HINT)) await writeFile(path, HINT + script);
}
