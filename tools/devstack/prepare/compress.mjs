import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { ROOT } from "../../../lib/runtime/root.mjs";

const FOLDER = join(ROOT, ".next/static");
const KINDS = /\.(js|css)$/;
/** The best quality. It takes twice as long as 10 and saves two percent more. */
const QUALITY = 11;

/**
 * Writes a Brotli file (`.br`) next to each script and style sheet of a build. The front serves these files, which are an eighth
 * smaller than the responses that the framework compresses.
 */
export async function compressStatic() {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => KINDS.test(name));
  await Promise.all(names.map((name) => compressFile(join(FOLDER, name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}
