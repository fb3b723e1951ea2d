import { ByteReader } from "./byte-reader";
import { check, type Picture, PictureError } from "./types";

const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** Baseline, extended and progressive. Browsers show no others. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
const COMMENT = 0xfe;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a JPEG with one frame. Each scan of a progressive one costs as much as a picture.
 * @throws PictureError, RangeError
 */
export function readJpeg(bytes: Uint8Array): Picture {
  const reader = new ByteReader(bytes);
  check(reader.u8() === 0xff && reader.u8() === START, "signature");
  let [size, passes]: [Size | null, number] = [null, 0];
  let marker = nextMarker(reader);
  while (marker !== END) {
    const segment = reader.part(reader.u16() - 2);
    if (FRAMES.includes(marker)) {
      check(size === null, "second frame");
      size = readFrame(segment);
    } else if (marker === SCAN) passes++;
    else check(TABLES.includes(marker) || marker === COMMENT || isApplication(marker), "marker");
    marker = marker === SCAN ? skipScan(reader) : nextMarker(reader);
  }
  if (size === null || passes === 0 || !reader.isAtEnd) throw new PictureError("end");
  return { type: "image/jpeg", ...size, passes };
}

function isApplication(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef;
}

function readFrame(segment: ByteReader): Size {
  check(segment.u8() === 8, "precision");
  const [height, width, components] = [segment.u16(), segment.u16(), segment.u8()];
  check([1, 3, 4].includes(components), "components");
  segment.skip(3 * components);
  check(segment.isAtEnd, "frame");
  return { width, height };
}

function nextMarker(reader: ByteReader): number {
  check(reader.u8() === 0xff, "marker");
  return afterFill(reader);
}

/** The marker after a byte of 255, which may be repeated. */
function afterFill(reader: ByteReader): number {
  let marker = reader.u8();
  while (marker === 0xff) marker = reader.u8();
  return marker;
}

/** Skips the data of a scan, in which 255 is followed by 0 or is part of a restart. Returns the marker after it. */
function skipScan(reader: ByteReader): number {
  for (;;) {
    if (reader.u8() !== 0xff) continue;
    const marker = afterFill(reader);
    const isRestart = marker >= 0xd0 && marker <= 0xd7;
    if (marker !== 0 && !isRestart) return marker;
  }
}
