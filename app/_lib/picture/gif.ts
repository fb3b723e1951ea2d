import { ByteReader } from "./byte-reader";
import { check, type Picture, PictureError } from "./types";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Plain text, graphic control, comment and application. */
const EXTENSIONS = [0x01, 0xf9, 0xfe, 0xff];

/**
 * Reads a GIF. Browsers enlarge the screen for a frame that exceeds it, so each frame has to be within.
 * @throws PictureError, RangeError
 */
export function readGif(bytes: Uint8Array): Picture {
  const reader = new ByteReader(bytes);
  check(/^GIF8[79]a$/.test(reader.text(6)), "signature");
  const [width, height, flags] = [reader.u16le(), reader.u16le(), reader.u8()];
  reader.skip(2);
  skipColors(reader, flags);
  let passes = 0;
  for (let block = reader.u8(); block !== TRAILER; block = reader.u8()) {
    switch (block) {
      case EXTENSION:
        check(EXTENSIONS.includes(reader.u8()), "extension");
        break;
      case IMAGE:
        readFrame(reader, { width, height });
        passes++;
        break;
      default:
        throw new PictureError("block");
    }
    skipSubBlocks(reader);
  }
  check(passes > 0 && reader.isAtEnd, "end");
  return { type: "image/gif", width, height, passes };
}

/** Reads the descriptor of a frame up to its data. */
function readFrame(reader: ByteReader, screen: { readonly width: number; readonly height: number }): void {
  const [left, top, width, height, flags] = [
    reader.u16le(),
    reader.u16le(),
    reader.u16le(),
    reader.u16le(),
    reader.u8(),
  ];
  const isWithin = left + width <= screen.width && top + height <= screen.height;
  check(width > 0 && height > 0 && isWithin, "frame");
  skipColors(reader, flags);
  const codeSize = reader.u8();
  check(codeSize >= 1 && codeSize <= 8, "code size");
}

function skipColors(reader: ByteReader, flags: number): void {
  if ((flags & 0x80) !== 0) reader.skip(3 * 2 ** ((flags & 7) + 1));
}

function skipSubBlocks(reader: ByteReader): void {
  for (let length = reader.u8(); length !== 0; length = reader.u8()) reader.skip(length);
}
