/**
 * `npm run screenshots`: writes screenshots of every page in three widths, light and dark, to screenshots/. `-- NAME …`
 * selects the pages whose names start with NAME. `-- guides` writes the pictures of the guides to public/guides/ instead.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { demoPages } from "@/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/testing/harness/on-demo";
import { takeGuidePictures } from "./guide-pictures";

const FOLDER = "screenshots";
const WIDTHS = { wide: 1440, middle: 768, narrow: 320 } as const;
const HEIGHT = 900;

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((each) => name.startsWith(each));

if (wanted[0] === "guides") {
  await onDemo(({ page: site }) => withBrowser((browser) => takeGuidePictures(browser, site)));
} else {
  await onDemo(({ page: site }) => withBrowser((browser) => takeScreenshots(browser, site)));
}

async function takeScreenshots(browser: Browser, site: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const pages = (await demoPages(site)).filter(({ name }) => isWanted(name));
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [size, width] of Object.entries(WIDTHS)) {
      const viewport = { width, height: HEIGHT };
      const context = await browser.newContext({ baseURL: site, viewport, colorScheme, reducedMotion: "reduce" });
      const page = await context.newPage();
      for (const { name, path } of pages) {
        await page.goto(path, { waitUntil: "load" });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const file = join(FOLDER, `${name}-${size}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
      }
      await context.close();
    }
  }
}
