import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { cut } from "./cut";

/** Maximum length of a header's text in errors, in characters. */
const LONGEST_NAME = 50;
/** The low half of the first byte of data in the zlib format, which `deflate` means. Some servers send it without that frame. */
const ZLIB = 8;

/** An HTTP answer is encoded in a way that this program does not decode. */
export class UnknownEncodingError extends Error {
  constructor(encoding: string) {
    super(
      `the answer has the content encoding ${JSON.stringify(cut(encoding, LONGEST_NAME))}, which was not asked for`,
    );
  }
}

/** The content encoding of an HTTP answer; null if it has none. `header`: its header `content-encoding`. */
export function encodingOf(header: string | readonly string[] | undefined): string | null {
  const encoding = [header ?? ""].flat().join(",").trim().toLowerCase();
  return encoding === "" || encoding === "identity" ? null : encoding;
}

/**
 * Creates the decoder of an encoding. Some servers and their proxies compress although nobody asked for it. `first`: the first part
 * of the encoded bytes. The caller limits the decoded bytes.
 * @throws UnknownEncodingError
 */
export function decoderOf(encoding: string, first: Uint8Array): Transform {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return ((first[0] ?? 0) & 0x0f) === ZLIB ? createInflate() : createInflateRaw();
    default:
      throw new UnknownEncodingError(encoding);
  }
}

/**
 * The decoded parts of an HTTP answer's body. The caller limits them: a few bytes may become gigabytes.
 * @throws UnknownEncodingError; errors of the body and of zlib
 */
export async function* decodedParts(
  body: AsyncIterable<Buffer>,
  header: string | readonly string[] | undefined,
): AsyncGenerator<Buffer> {
  const encoding = encodingOf(header);
  if (encoding === null) {
    yield* body;
    return;
  }
  const parts = body[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done === true) return;
  const decoder = decoderOf(encoding, first.value);
  const source = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    for (let part = await parts.next(); part.done !== true; part = await parts.next()) yield part.value;
  };
  // An error of either end is thrown by the decoder's iteration, too.
  const piped = pipeline(Readable.from(source()), decoder).catch(() => undefined);
  try {
    yield* decoder;
  } finally {
    decoder.destroy();
    await parts.return?.();
    await piped;
  }
}
