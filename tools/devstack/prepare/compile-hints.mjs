import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../lib/runtime/root.mjs";

const BUILD = join(ROOT, ".next");
/** Chromium reads this comment; other browsers ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";
/** The scripts of a page, which its manifest names. Scripts that pages import later are not in any manifest. */
const MANIFEST = /_client-reference-manifest\.js$/;
const SCRIPT = /static\/chunks\/[^"\\]+?\.js/g;

/**
 * Adds a hint to the scripts that pages load first: all of their functions run at load. Chromium then compiles them on a
 * background thread while they stream. Without the hint it compiles them on the main thread, which causes most of the long
 * tasks of a page load.
 */
export async function addCompileHints() {
  const { rootMainFiles } = JSON.parse(await readFile(join(BUILD, "build-manifest.json"), "utf8"));
  const scripts = new Set([...rootMainFiles, ...(await scriptsOfPages())]);
  await Promise.all([...scripts].map((name) => addHint(join(BUILD, name))));
}

async function scriptsOfPages() {
  const folder = join(BUILD, "server/app");
  const manifests = (await readdir(folder, { recursive: true })).filter((name) => MANIFEST.test(name));
  const texts = await Promise.all(manifests.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.match(SCRIPT) ?? []);
}

async function addHint(path) {
  const script = await readFile(path, "utf8");
  if (!script.startsWith(HINT)) await writeFile(path, HINT + script);
}
