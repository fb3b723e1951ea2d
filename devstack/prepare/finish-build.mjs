import { addCompileHints } from "./compile-hints.mjs";
import { compressStatic } from "./compress.mjs";

/** What is left to do with a build of the pages: its scripts and styles are served as they are afterwards. */
export async function finishBuild() {
  await addCompileHints();
  await compressStatic();
}
