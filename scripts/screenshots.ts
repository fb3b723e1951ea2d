/**
 * `npm run screenshots`: writes screenshots of every page in three widths, light and dark, in each language, to
 * screenshots/. Reports pages that are wider than the window. `-- NAME …` selects the pages whose names start with NAME,
 * and the languages that are named. `-- guides` writes the pictures of the guides to public/guides/ instead.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { isLanguage, LANGUAGES, type Language, pathIn } from "@/lib/languages";
import { type DemoPage, demoPages } from "@/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/testing/harness/on-demo";
import { takeGuidePictures } from "./guide-pictures";

const FOLDER = "screenshots";
const WIDTHS = [1440, 390, 320] as const;
const HEIGHT = 900;
const COLOR_SCHEMES = ["light", "dark"] as const;

interface Look {
  readonly language: Language;
  readonly colorScheme: (typeof COLOR_SCHEMES)[number];
  readonly width: number;
}

const wanted = process.argv.slice(2);
const languages = wanted.some(isLanguage) ? wanted.filter(isLanguage) : LANGUAGES;
const names = wanted.filter((each) => !isLanguage(each));
const isWanted = (name: string) => names.length === 0 || names.some((each) => name.startsWith(each));

if (wanted[0] === "guides") {
  await onDemo(({ page: site }) => withBrowser((browser) => takeGuidePictures(browser, site)));
} else {
  await onDemo(({ page: site }) => withBrowser((browser) => takeScreenshots(browser, site)));
}

async function takeScreenshots(browser: Browser, site: string): Promise<void> {
  const pages = (await demoPages(site)).filter(({ name }) => isWanted(name));
  const looks = languages.flatMap((language) => WIDTHS.map((width) => ({ language, width })));
  for (const look of looks)
    await Promise.all(COLOR_SCHEMES.map((colorScheme) => takeLook(browser, site, pages, { ...look, colorScheme })));
}

/** The chart is loaded when it comes near the window. */
async function drawChart(page: Page): Promise<void> {
  await page.getByRole("slider").scrollIntoViewIfNeeded();
  await page.locator("figure canvas").first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function takeLook(
  browser: Browser,
  site: string,
  pages: readonly DemoPage[],
  { language, colorScheme, width }: Look,
): Promise<void> {
  const folder = join(FOLDER, `${language}-${width}-${colorScheme}`);
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    baseURL: site,
    locale: language,
    viewport: { width, height: HEIGHT },
    colorScheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  for (const { name, path, hasChart } of pages) {
    await page.goto(pathIn(language, path), { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    if (hasChart) await drawChart(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const file = join(folder, `${name}.png`);
    await page.screenshot({ path: file, fullPage: true });
    console.log(overflow > 0 ? `${file}: ${overflow} px wider than the window` : file);
  }
  await context.close();
}
