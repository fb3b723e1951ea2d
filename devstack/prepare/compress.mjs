import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { ROOT } from "./root.mjs";

const FOLDER = join(ROOT, ".next/static");
const KINDS = /\.(js|css)$/;
/** The last step, 11, is two percent smaller and takes three times as long. */
const QUALITY = 10;

/**
 * Writes a build's scripts and styles compressed beside themselves (`.br`), for the front to serve: an eighth less to
 * load than what the framework compresses while it answers.
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
