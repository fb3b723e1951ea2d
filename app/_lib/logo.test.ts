import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { dataUrlOf, parseLink, parseLogo } from "./logo";

const url = (bytes: Uint8Array, type = "image/png") => `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const text = (characters: string) => [...characters].map((each) => each.charCodeAt(0));

/** The start of a picture of each type, with this size. */
const pictures = {
  png: (side: number) => [
    ...text("\x89PNG\r\n\x1a\n"),
    0,
    0,
    0,
    13,
    ...text("IHDR"),
    0,
    0,
    side >> 8,
    side & 255,
    0,
    0,
    side >> 8,
    side & 255,
  ],
  gif: (side: number) => [...text("GIF89a"), side & 255, side >> 8, side & 255, side >> 8],
  webp: (side: number) => [
    ...text("RIFF\0\0\0\0WEBPVP8X"),
    ...[10, 0, 0, 0, 0, 0, 0, 0],
    ...[(side - 1) & 255, (side - 1) >> 8, 0, (side - 1) & 255, (side - 1) >> 8, 0],
  ],
  jpeg: (side: number) => [
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc2,
    0,
    11,
    8,
    side >> 8,
    side & 255,
    side >> 8,
    side & 255,
  ],
} as const;

describe("a logo", () => {
  it("is a picture of one of four types, named by its bytes", () => {
    for (const [name, make] of Object.entries(pictures)) {
      expect(parseLogo(url(Uint8Array.from(make(300)), "image/gif"))?.type).toBe(`image/${name}`);
    }
  });

  it("is a real file of this project", async () => {
    const file = await readFile("public/icons/192.png");
    expect(parseLogo(url(file))).toMatchObject({ type: "image/png", bytes: new Uint8Array(file) });
  });

  it("has a limited file size and limited dimensions", () => {
    for (const make of Object.values(pictures)) {
      expect(parseLogo(url(Uint8Array.from(make(1024))))).not.toBeNull();
      expect(parseLogo(url(Uint8Array.from(make(1025))))).toBeNull();
    }
    const long = new Uint8Array(64 * 1024 + 1);
    long.set(pictures.png(10));
    expect(parseLogo(url(long))).toBeNull();
    expect(parseLogo(url(Uint8Array.from(pictures.gif(0))))).toBeNull();
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
