import { addCompileHints } from "./compile-hints.mjs";
import { compressStatic } from "./compress.mjs";

/** Post-processes the scripts and style sheets of a build. They do not change afterwards. */
export async function finishBuild() {
  await addCompileHints();
  await compressStatic();
}
