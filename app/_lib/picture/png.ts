import { inflateSync } from "node:zlib";
import { ByteReader } from "./byte-reader";
import { check, type Picture, PictureError } from "./types";

/** Chunks that need no look into them. All of them are as large as in the file. */
const PLAIN = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "hIST", "pHYs", "tIME", "tEXt", "eXIf", "cICP"];
/** Largest color profile or text when it is decompressed, in bytes. */
const LARGEST_CONTENT = 2 ** 20;
/** Bit depths of each color type. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/**
 * Reads a PNG, also an animated one, whose frames have to be within the picture.
 * @throws PictureError, RangeError
 */
export function readPng(bytes: Uint8Array): Picture {
  const reader = new ByteReader(bytes);
  check(reader.text(8) === "\x89PNG\r\n\x1a\n", "signature");
  check(reader.u32() === 13 && reader.text(4) === "IHDR", "header");
  const size = readHeader(reader.part(13));
  reader.skip(4);
  let [hasData, frames] = [false, 0];
  for (let type = ""; type !== "IEND"; ) {
    const length = reader.u32();
    type = reader.text(4);
    const data = reader.part(length);
    // The checksum.
    reader.skip(4);
    if (type === "IDAT") hasData = true;
    else if (type === "fcTL") {
      checkFrame(data, size);
      frames++;
    } else checkChunk(type, length, data);
  }
  check(hasData && reader.isAtEnd, "end");
  // The still picture may be a frame of the animation or not.
  return { type: "image/png", ...size, passes: frames + 1 };
}

function readHeader(header: ByteReader): { width: number; height: number } {
  const [width, height, depth, color] = [header.u32(), header.u32(), header.u8(), header.u8()];
  check(DEPTHS[color]?.includes(depth) === true, "color");
  check(header.u8() === 0 && header.u8() === 0 && header.u8() <= 1, "method");
  return { width, height };
}

function checkFrame(frame: ByteReader, picture: { readonly width: number; readonly height: number }): void {
  frame.skip(4);
  const [width, height, left, top] = [frame.u32(), frame.u32(), frame.u32(), frame.u32()];
  const isWithin = left + width <= picture.width && top + height <= picture.height;
  check(width > 0 && height > 0 && isWithin, "frame");
}

function checkChunk(type: string, length: number, data: ByteReader): void {
  switch (type) {
    case "IEND":
      check(length === 0, "end");
      break;
    case "acTL":
      check(length === 8, "animation");
      break;
    case "fdAT":
      check(length >= 4, "frame data");
      break;
    case "iCCP":
    case "zTXt":
      checkCompressed(data);
      break;
    case "iTXt":
      skipName(data);
      check(data.u8() === 0, "compressed text");
      break;
    default:
      check(PLAIN.includes(type), "chunk");
  }
}

/** A color profile or a text: a small chunk can unpack to a huge one. */
function checkCompressed(data: ByteReader): void {
  skipName(data);
  check(data.u8() === 0, "method");
  try {
    inflateSync(data.rest(), { maxOutputLength: LARGEST_CONTENT });
  } catch {
    throw new PictureError("compressed content");
  }
}

/** Skips a text that ends with a zero. */
function skipName(data: ByteReader): void {
  while (data.u8() !== 0);
}
