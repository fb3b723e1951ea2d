import { readGif } from "./gif";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";
import { type Picture, PictureError } from "./types";
import { readWebp } from "./webp";

/**
 * Reads a PNG (also animated), GIF, WebP or JPEG from its first byte to its last, without its pixels; null if it is damaged, of another
 * type, or has a part that is not known. Linear in the size of the file. The bytes determine the type.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  try {
    return readerOf(bytes)?.(bytes) ?? null;
  } catch (error) {
    if (error instanceof RangeError || error instanceof PictureError) return null;
    throw error;
  }
}

function readerOf(bytes: Uint8Array): ((bytes: Uint8Array) => Picture) | null {
  switch (bytes[0]) {
    case 0x89:
      return readPng;
    case 0x47:
      return readGif;
    case 0x52:
      return readWebp;
    case 0xff:
      return readJpeg;
    default:
      return null;
  }
}
