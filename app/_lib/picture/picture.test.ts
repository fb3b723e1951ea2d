import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import * as files from "@/tools/testing/harness/pictures";
import { readPicture } from ".";

const { gif, jpeg, JPEG_SCAN, jpegFrame, jpegSegment, losslessWebp, lossyWebp } = files;
const { png, pngChunk, pngFrame, webp, webpCanvas, webpChunk, webpFrame } = files;
const box = (width: number, height: number, left = 0, top = 0) => ({ width, height, left, top });
const scan = [...JPEG_SCAN];

const profile = (bytes: number): number[] => [65, 0, 0, ...deflateSync(Buffer.alloc(bytes))];

/** Pictures that browsers show as these checks understand them: name, file, passes. All have 30 times 20 pixels. */
const KNOWN: readonly (readonly [string, Uint8Array, number])[] = [
  ["PNG", png(box(30, 20)), 1],
  [
    "PNG with other chunks",
    png(box(30, 20), [...pngChunk("gAMA", [0, 0, 1, 0]), ...pngChunk("iCCP", profile(100))]),
    1,
  ],
  [
    "PNG with a text",
    png(box(30, 20), [...pngChunk("zTXt", profile(10)), ...pngChunk("iTXt", [65, 0, 0, 0, 0, 0, 66])]),
    1,
  ],
  ["animated PNG", png(box(30, 20), [...pngChunk("acTL", Array(8).fill(0)), ...pngFrame(box(10, 20, 20))]), 2],
  ["GIF", gif(box(30, 20)), 1],
  [
    "GIF with frames, a comment and an application block",
    gif(box(30, 20), [box(30, 20), box(1, 1, 29, 19)], [0x21, 0xff, 2, 1, 2, 0, 0x21, 0xfe, 1, 65, 0]),
    2,
  ],
  ["lossy WebP", webp(lossyWebp(box(30, 20))), 1],
  ["lossless WebP", webp(losslessWebp(box(30, 20))), 1],
  [
    "extended WebP",
    webp(
      webpCanvas(box(30, 20)),
      webpChunk("ICCP", [1]),
      webpChunk("ALPH", [0]),
      lossyWebp(box(30, 20)),
      webpChunk("EXIF", [1, 2]),
    ),
    1,
  ],
  [
    "animated WebP",
    webp(
      webpCanvas(box(30, 20)),
      webpChunk("ANIM", Array(6).fill(0)),
      webpFrame(box(10, 20, 20), lossyWebp(box(10, 20))),
      webpFrame(box(30, 20), losslessWebp(box(30, 20))),
    ),
    2,
  ],
  ["baseline JPEG", jpeg(jpegSegment(0xdb, [0]), jpegFrame(box(30, 20), 0xc0), scan), 1],
  [
    "progressive JPEG",
    jpeg(jpegFrame(box(30, 20)), scan, jpegSegment(0xc4, [0]), [0xff], scan, jpegSegment(0xfe, [65])),
    2,
  ],
];

test.each(KNOWN)("reads a %s", (_, file, passes) => {
  expect(readPicture(file)).toMatchObject({ width: 30, height: 20, passes });
});

test.each(KNOWN)("refuses every part of a %s, and one with more bytes after its end", (_, file) => {
  for (let length = 0; length < file.length; length++)
    expect([length, readPicture(file.slice(0, length))]).toEqual([length, null]);
  expect(readPicture(Uint8Array.from([...file, 0]))).toBeNull();
});

/** What a browser may show with more pixels than the head of the file says, or in a way that is not known. */
const HOSTILE: Readonly<Record<string, Readonly<Record<string, Uint8Array>>>> = {
  PNG: {
    "a frame that is too wide": png(30, pngFrame(box(31, 30))),
    "a frame that exceeds the picture by its place": png(30, pngFrame(box(30, 30, 0, 1))),
    "an empty frame": png(30, pngFrame(box(0, 30))),
    "a frame of 2 ** 32 - 1 pixels at 1": png(30, pngFrame(box(2 ** 32 - 1, 30, 1))),
    "a second header": png(30, pngChunk("IHDR", [0, 0, 48, 212, 0, 0, 48, 212, 1, 0, 0, 0, 0])),
    "an unknown chunk": png(30, pngChunk("HUGE", [1])),
    "a huge text": png(30, pngChunk("zTXt", profile(2 ** 20 + 1))),
    "a compressed international text": png(30, pngChunk("iTXt", [65, 0, 1, 0, 0, 0, ...deflateSync("text")])),
    "a huge color profile": png(30, pngChunk("iCCP", profile(2 ** 20 + 1))),
    "a damaged color profile": png(30, pngChunk("iCCP", [65, 0, 0, 1, 2, 3])),
  },
  GIF: {
    "a frame that is too wide": gif(30, [box(31, 30)]),
    "a frame that exceeds the screen by its place": gif(30, [box(30, 30), box(1, 1, 0, 30)]),
    "an empty frame": gif(30, [box(30, 0)]),
    "an unknown block": gif(30, [], [0x2d]),
    "an unknown extension": gif(30, [], [0x21, 0xf8, 0]),
    "no frame": gif(30).slice(0, 19).with(18, 0x3b),
    "a code size of 12": gif(30).with(-6, 12),
  },
  WebP: {
    "a frame that is too wide": webp(webpCanvas(30), webpFrame(box(32, 30), losslessWebp(box(32, 30)))),
    "a frame that exceeds the canvas by its place": webp(webpCanvas(30), webpFrame(box(30, 30, 2), losslessWebp(30))),
    "a picture that is larger than its frame": webp(webpCanvas(30), webpFrame(box(30, 30), losslessWebp(16_000))),
    "a picture that is larger than the canvas": webp(webpCanvas(30), lossyWebp(16_000)),
    "two pictures": webp(webpCanvas(30), lossyWebp(30), lossyWebp(30)),
    "two pictures without a canvas": webp(lossyWebp(30), lossyWebp(16_000)),
    "two pictures in a frame": webp(webpCanvas(30), webpFrame(box(30, 30), [...lossyWebp(30), ...lossyWebp(16_000)])),
    "a picture besides frames": webp(webpCanvas(30), webpFrame(box(30, 30), lossyWebp(30)), lossyWebp(30)),
    "a second canvas": webp(webpCanvas(30), webpCanvas(16_000), lossyWebp(30)),
    "an unknown chunk": webp(webpCanvas(30), webpChunk("HUGE", [1]), lossyWebp(30)),
    "no picture": webp(webpCanvas(30)),
    "another version of the lossless format": webp(webpChunk("VP8L", [0x2f, 29, 64, 7, 0x20, 0])),
    "a lossy picture that is no key frame": webp(lossyWebp(30)).with(20, 0x11),
  },
  JPEG: {
    "a second frame": jpeg(jpegFrame(30), scan, jpegFrame(12_500), scan),
    "a frame after the first scan": jpeg(scan, jpegFrame(12_500), scan, jpegFrame(30)),
    "a number of lines that comes later": jpeg(jpegFrame(30), scan, jpegSegment(0xdc, [48, 212])),
    "an unknown segment": jpeg(jpegSegment(0xf0, [1]), jpegFrame(30), scan),
    "a lossless frame": jpeg(jpegFrame(30, 0xc3), scan),
    "a hierarchical frame": jpeg(jpegSegment(0xde, [8, 48, 212, 48, 212, 1, 1, 17, 0]), jpegFrame(30), scan),
    "no scan": jpeg(jpegFrame(30)),
    "no frame": jpeg(scan),
    "a segment that is shorter than its length": jpeg([0xff, 0xe1, 0, 1], jpegFrame(30), scan),
    "12 bits for a color": jpeg(jpegSegment(0xc1, [12, 0, 30, 0, 30, 1, 1, 0x11, 0]), scan),
  },
};

describe.each(Object.entries(HOSTILE))("refuses a %s with", (_, kinds) => {
  test.each(Object.entries(kinds))("%s", (_name, file) => {
    expect(readPicture(file)).toBeNull();
  });
});
