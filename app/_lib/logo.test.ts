import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  gif,
  JPEG_SCAN,
  jpeg,
  jpegFrame,
  losslessWebp,
  png,
  pngChunk,
  pngFrame,
  webp,
  webpCanvas,
  webpFrame,
} from "@/tools/testing/harness/pictures";
import { dataUrlOf, parseLink, parseLogo } from "./logo";

const url = (bytes: Uint8Array, type = "image/png") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

/** A picture of each type, with this size. */
const pictures = {
  png: (side: number) => png(side),
  gif: (side: number) => gif(side),
  webp: (side: number) => webp(losslessWebp(side)),
  jpeg: (side: number) => jpeg(jpegFrame(side), JPEG_SCAN),
} as const;

describe("a logo", () => {
  it("is a picture of one of four types, named by its bytes", () => {
    for (const [name, make] of Object.entries(pictures)) {
      expect(parseLogo(url(make(300), "image/gif"))?.type).toBe(`image/${name}`);
    }
  });

  it("is a real file of this project", async () => {
    const file = await readFile("public/icons/192.png");
    expect(parseLogo(url(file))).toMatchObject({ type: "image/png", bytes: new Uint8Array(file) });
  });

  it("has a limited file size and limited dimensions", () => {
    for (const make of Object.values(pictures)) {
      expect(parseLogo(url(make(1024)))).not.toBeNull();
      expect(parseLogo(url(make(1025)))).toBeNull();
    }
    const comment = (length: number) => png(10, pngChunk("tEXt", Array(length).fill(65)));
    const room = 64 * 1024 - comment(0).length;
    expect(parseLogo(url(comment(room)))).not.toBeNull();
    expect(parseLogo(url(comment(room + 1)))).toBeNull();
    expect(parseLogo(url(pictures.gif(0)))).toBeNull();
  });

  it("has frames and scans whose pixels are limited together", () => {
    const frame = { width: 1024, height: 1024 };
    const of = (count: number) => ({
      png: png(
        1024,
        Array(count - 1)
          .fill(pngFrame(frame))
          .flat(),
      ),
      gif: gif(1024, Array(count).fill(frame)),
      webp: webp(webpCanvas(1024), ...Array(count).fill(webpFrame(frame, losslessWebp(1024)))),
      jpeg: jpeg(jpegFrame(1024), ...Array(count).fill(JPEG_SCAN)),
    });
    const accepted = (count: number) => Object.values(of(count)).map((bytes) => parseLogo(url(bytes)) !== null);
    expect(accepted(16)).toEqual([true, true, true, true]);
    expect(accepted(17)).toEqual([false, false, false, false]);
    // Many frames of a small picture.
    expect(parseLogo(url(gif(64, Array(1_000).fill({ width: 1, height: 1 }))))).not.toBeNull();
  });

  it("has no frame that is larger than the picture", () => {
    const huge = gif(
      1,
      [{ width: 12_500, height: 12_500 }],
      [
        0x21,
        0xfe,
        ...Array(230)
          .fill([255, ...Array(255).fill(65)])
          .flat(),
        0,
      ],
    );
    expect(huge.length).toBeGreaterThan(58_000);
    expect(parseLogo(url(huge))).toBeNull();
  });

  it("does not accept other data", () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    for (const other of [
      ...["", "x", "https://site.example/a.png", "data:image/png;base64,", "data:image/png,abc", "javascript:alert(1)"],
      ...[
        url(svg),
        url(svg, "image/svg+xml"),
        url(Buffer.from("<html>"), "text/html"),
        url(Buffer.from([0xff, 0xd8, 0xff])),
      ],
    ]) {
      expect([other, parseLogo(other)]).toEqual([other, null]);
    }
  });
});

it("reads the data URL of a deploy message with any other content", () => {
  expect(dataUrlOf('data:,{"op":"deploy","dataurl":"x"}')).toBe("x");
  for (const other of ['{"dataurl":1}', '{"a":"dataurl"}', "[]", "null", '"dataurl"', "{", `${"[".repeat(50_000)}`]) {
    expect(dataUrlOf(`data:,${other}`)).toBeNull();
  }
});

it("shows only web links that are short enough to be read in full", () => {
  expect(parseLink("https://oak.example/a?b=c")).toBe("https://oak.example/a?b=c");
  for (const other of [
    ...[
      "",
      "oak.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://oak.example",
      "https://user:key@oak.example",
    ],
    ...[`https://oak.example/${"x".repeat(300)}`, `https://oak.example/${"é".repeat(200)}`],
  ]) {
    expect([other, parseLink(other)]).toEqual([other, null]);
  }
});
