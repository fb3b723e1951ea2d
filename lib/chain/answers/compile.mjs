/**
 * Compiles the engine that reads the answers of nodes (assembly/). `node lib/chain/answers/compile.mjs` writes module.ts, which is
 * committed, so that no program or page needs the compiler. The output depends on the sources and the compiler's version only.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const SOURCE = fileURLToPath(new URL("assembly/index.ts", import.meta.url));
const TARGET = new URL("module.ts", import.meta.url);
/** Pages of 64 kB: all that `assembly/layout.ts` uses. The memory never grows. */
const PAGES = "480";
const OPTIONS = [
  ...["-O3", "--converge", "--noAssert", "--runtime", "stub", "--enable", "simd", "--use", "abort="],
  ...["--initialMemory", PAGES, "--maximumMemory", PAGES],
];

/**
 * The text of module.ts.
 * @returns {Promise<string>}
 * @throws {Error} with the compiler's messages
 */
export async function compileModule() {
  const outputs = new Map();
  const { error, stderr } = await asc.main([SOURCE, ...OPTIONS, "--outFile", "engine.wasm"], {
    writeFile: (name, contents) => {
      outputs.set(name, contents);
    },
  });
  if (error !== null) throw new Error(stderr.toString(), { cause: error });
  const [wasm] = outputs.values();
  const text = Buffer.from(wasm).toString("base64");
  return `/** The engine in WebAssembly. Generated from assembly/ by compile.mjs. */\nexport const MODULE =\n  "${text}";\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, await compileModule());
