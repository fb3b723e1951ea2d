/** Post-processes the scripts and style sheets of a build. They do not change afterwards. */
import { addCompileHints } from "./compile-hints.mjs";
import { compressStatic } from "./compress.mjs";

await addCompileHints();
await compressStatic();
