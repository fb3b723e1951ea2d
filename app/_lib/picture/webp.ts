import { ByteReader } from "./byte-reader";
import { check, type Picture, PictureError } from "./types";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Chunk {
  readonly type: string;
  readonly data: ByteReader;
}

/**
 * Reads a WebP: lossy, lossless, or with a canvas, whose frames have to be within.
 * @throws PictureError, RangeError
 */
export function readWebp(bytes: Uint8Array): Picture {
  const file = new ByteReader(bytes);
  check(file.text(4) === "RIFF", "signature");
  const body = file.part(file.u32le());
  check(file.isAtEnd && body.text(4) === "WEBP", "signature");
  const [first, ...others] = readChunks(body);
  if (first?.type === "VP8X") return readExtended(first.data, others);
  const size = first === undefined ? null : sizeOf(first);
  if (size === null || others.length > 0) throw new PictureError("picture");
  return { type: "image/webp", ...size, passes: 1 };
}

function readChunks(reader: ByteReader): Chunk[] {
  const chunks: Chunk[] = [];
  while (!reader.isAtEnd) {
    const type = reader.text(4);
    const length = reader.u32le();
    chunks.push({ type, data: reader.part(length) });
    if (length % 2 === 1) reader.skip(1);
  }
  return chunks;
}

/** The size in the data of a picture; null for a chunk of another type. */
function sizeOf({ type, data }: Chunk): Size | null {
  if (type === "VP8 ") {
    check((data.u8() & 1) === 0, "key frame");
    data.skip(2);
    check(data.text(3) === "\x9d\x01\x2a", "lossy picture");
    return { width: data.u16le() & 0x3fff, height: data.u16le() & 0x3fff };
  }
  if (type !== "VP8L") return null;
  check(data.u8() === 0x2f, "lossless picture");
  const bits = data.u32le();
  check(bits >>> 29 === 0, "version");
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readExtended(header: ByteReader, chunks: readonly Chunk[]): Picture {
  header.skip(4);
  const canvas = { width: header.u24le() + 1, height: header.u24le() + 1 };
  check(header.isAtEnd, "canvas");
  const isMetadata = ({ type }: Chunk): boolean => ["ICCP", "EXIF", "XMP ", "ANIM"].includes(type);
  const pictures = chunks.filter((chunk) => !isMetadata(chunk));
  const frames = pictures.filter(({ type }) => type === "ANMF");
  if (frames.length === 0) requireSize(pictures, canvas);
  else {
    check(frames.length === pictures.length, "chunk");
    for (const { data } of frames) readFrame(data, canvas);
  }
  return { type: "image/webp", ...canvas, passes: Math.max(1, frames.length) };
}

function readFrame(frame: ByteReader, canvas: Size): void {
  const [left, top] = [frame.u24le() * 2, frame.u24le() * 2];
  const size = { width: frame.u24le() + 1, height: frame.u24le() + 1 };
  check(left + size.width <= canvas.width && top + size.height <= canvas.height, "frame");
  frame.skip(4);
  requireSize(readChunks(frame), size);
}

/** The chunks have to be one picture of this size, with or without transparency before it. */
function requireSize(chunks: readonly Chunk[], { width, height }: Size): void {
  const [first, ...others] = chunks;
  const [picture, ...more] = first?.type === "ALPH" ? others : chunks;
  const size = picture === undefined ? null : sizeOf(picture);
  check(size !== null && more.length === 0 && size.width === width && size.height === height, "picture");
}
