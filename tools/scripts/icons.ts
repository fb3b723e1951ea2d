/** `npm run pictures icons`: draws app/icon.svg in the sizes that browsers and operating systems need. */
import { readFile, writeFile } from "node:fs/promises";
import { withBrowser } from "@/tools/testing/harness/on-demo";

/** Operating systems may crop maskable icons to a circle with 80 % of their width. */
const SAFE = 0.66;
const PNGS = [
  { file: "public/icons/192.png", size: 192, scale: 1 },
  { file: "public/icons/512.png", size: 512, scale: 1 },
  { file: "public/icons/maskable-192.png", size: 192, scale: SAFE },
  { file: "public/icons/maskable-512.png", size: 512, scale: SAFE },
  { file: "app/apple-icon.png", size: 180, scale: 0.8 },
] as const;
const FAVICON_SIZES = [16, 32, 48];

const svg = await readFile("app/icon.svg", "utf8");
const [, background = ""] = /fill="(#[0-9a-f]{6})"/.exec(svg) ?? [];

await withBrowser(async (browser) => {
  const page = await browser.newPage();
  const draw = async (size: number, scale: number): Promise<Buffer> => {
    await page.setViewportSize({ width: size, height: size });
    const paper = scale === 1 ? "transparent" : background;
    const inner = size * scale;
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${paper}}
       svg{width:${inner}px;height:${inner}px;display:block}</style>${svg}`,
    );
    return page.screenshot({ omitBackground: true });
  };
  for (const { file, size, scale } of PNGS) await writeFile(file, await draw(size, scale));
  const pictures: Buffer[] = [];
  for (const size of FAVICON_SIZES) pictures.push(await draw(size, 1));
  await writeFile("app/favicon.ico", icoOf(pictures));
});

/** Combines PNG pictures of the favicon's sizes into one ICO file. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    const size = FAVICON_SIZES[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
