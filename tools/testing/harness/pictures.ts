import { crc32, deflateSync } from "node:zlib";

/** Files of pictures, as small as they can be. Only tests of a browser need their pixels; most of these have none. */

interface Box {
  readonly width: number;
  readonly height: number;
  readonly left?: number;
  readonly top?: number;
}

const square = (side: number): Box => ({ width: side, height: side });
const text = (characters: string): number[] => [...characters].map((each) => each.charCodeAt(0));
const be = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256);
const le = (value: number, bytes: number): number[] => be(value, bytes).reverse();

/** A chunk of a PNG. */
export function pngChunk(type: string, data: readonly number[] = []): number[] {
  const content = [...text(type), ...data];
  return [...be(data.length, 4), ...content, ...be(crc32(Uint8Array.from(content)), 4)];
}

/** The control of a frame of an animated PNG. */
export function pngFrame({ width, height, left = 0, top = 0 }: Box): number[] {
  return pngChunk("fcTL", [...[0, width, height, left, top].flatMap((each) => be(each, 4)), 0, 1, 0, 10, 0, 0]);
}

/** A black PNG; `extra`: further chunks before its pixels. */
export function png(size: Box | number, extra: readonly number[] = []): Uint8Array {
  const { width, height } = typeof size === "number" ? square(size) : size;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Uint8Array.from([
    ...text("\x89PNG\r\n\x1a\n"),
    ...pngChunk("IHDR", [...be(width, 4), ...be(height, 4), 1, 0, 0, 0, 0]),
    ...extra,
    ...pngChunk("IDAT", [...pixels]),
    ...pngChunk("IEND"),
  ]);
}

/** A GIF with a screen and frames without pixels; `extra`: further blocks before them. */
export function gif(screen: Box | number, frames: readonly Box[] = [], extra: readonly number[] = []): Uint8Array {
  const { width, height } = typeof screen === "number" ? square(screen) : screen;
  const all = frames.length > 0 ? frames : [{ width, height }];
  return Uint8Array.from([
    ...text("GIF89a"),
    ...[le(width, 2), le(height, 2), 0x80, 0, 0, 0, 0, 0, 255, 255, 255].flat(),
    ...extra,
    ...all.flatMap((frame) => [
      ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
      ...[0x2c, le(frame.left ?? 0, 2), le(frame.top ?? 0, 2), le(frame.width, 2), le(frame.height, 2), 0].flat(),
      ...[2, 2, 0x4c, 0x01, 0],
    ]),
    0x3b,
  ]);
}

/** A chunk of a WebP. */
export function webpChunk(type: string, data: readonly number[]): number[] {
  return [...text(type), ...le(data.length, 4), ...data, ...(data.length % 2 === 1 ? [0] : [])];
}

/** The chunk of a lossless picture without pixels. */
export function losslessWebp(size: Box | number): number[] {
  const { width, height } = typeof size === "number" ? square(size) : size;
  return webpChunk("VP8L", [0x2f, ...le(width - 1 + (height - 1) * 2 ** 14, 4), 0]);
}

/** The chunk of a lossy picture without pixels. */
export function lossyWebp(size: Box | number): number[] {
  const { width, height } = typeof size === "number" ? square(size) : size;
  return webpChunk("VP8 ", [0x10, 0, 0, 0x9d, 0x01, 0x2a, ...le(width, 2), ...le(height, 2), 0]);
}

/** The chunk of a frame of an animation, which contains the chunk of its picture. */
export function webpFrame({ width, height, left = 0, top = 0 }: Box, picture: readonly number[]): number[] {
  const place = [left / 2, top / 2, width - 1, height - 1].flatMap((each) => le(each, 3));
  return webpChunk("ANMF", [...place, 100, 0, 0, 0, ...picture]);
}

/** The chunk of a canvas, which is the first one of an extended WebP. */
export function webpCanvas(size: Box | number): number[] {
  const { width, height } = typeof size === "number" ? square(size) : size;
  return webpChunk("VP8X", [2, 0, 0, 0, ...le(width - 1, 3), ...le(height - 1, 3)]);
}

export function webp(...chunks: readonly (readonly number[])[]): Uint8Array {
  const body = [...text("WEBP"), ...chunks.flat()];
  return Uint8Array.from([...text("RIFF"), ...le(body.length, 4), ...body]);
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: readonly number[]): number[] {
  return [0xff, marker, ...be(data.length + 2, 2), ...data];
}

/** The header of a JPEG's frame, by default of a progressive one. */
export function jpegFrame(size: Box | number, marker = 0xc2): number[] {
  const { width, height } = typeof size === "number" ? square(size) : size;
  return jpegSegment(marker, [8, ...be(height, 2), ...be(width, 2), 1, 1, 0x11, 0]);
}

/** A scan of a JPEG: an escaped 255, a restart and other data. */
export const JPEG_SCAN: readonly number[] = [...jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), 1, 0xff, 0, 0xff, 0xd0, 2];

export function jpeg(...parts: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, ...jpegSegment(0xe0, [0, 0]), ...parts.flat(), 0xff, 0xd9]);
}
