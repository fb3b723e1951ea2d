import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { FormatError } from "@/lib/archive";

const compressed = promisify(brotliCompress);
const decompressed = promisify(brotliDecompress);

/**
 * Settings of Brotli (spec §17.2.4). Unlike DEFLATE in Node, Brotli produces the same bytes on every CPU; another
 * version of the library may produce others. The window limits the memory of readers.
 */
const QUALITY = 5;
const WINDOW = 22;

/** Compresses the content of a segment. */
export function compress(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return compressed(content, { params });
}

/**
 * Decompresses a file to exactly `size` bytes. Uses no more memory than that, even if the file has more content.
 * @throws FormatError
 */
export async function decompress(file: Buffer, size: number): Promise<Buffer> {
  const content = await decompressed(file, { maxOutputLength: size }).catch((error: unknown) => {
    throw new FormatError(`its file cannot be decompressed: ${error instanceof Error ? error.message : error}`);
  });
  if (content.length !== size) throw new FormatError(`it has ${content.length} bytes instead of ${size}`);
  return content;
}
