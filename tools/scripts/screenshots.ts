/**
 * `npm run pictures states`: writes screenshots of every page and state in three widths, light and dark, in each language, to
 * screenshots/. Reports pages that are wider than the window. `NAME …` selects the pages and states whose names start
 * with NAME, and the languages, widths and themes that are named: `en 390 dark mint`. `npm run pictures guides` writes the
 * pictures of the guides to public/guides/ instead, and `npm run pictures readme` those of the README to docs/images/.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { isLanguage, LANGUAGES, type Language, pathIn } from "@/lib/languages";
import { type DemoPage, demoPages } from "@/tools/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/tools/testing/harness/on-demo";
import { takeGuidePictures } from "./guide-pictures";
import { HEIGHT, isOfLook, type Look, looksOf, newLook, takeLook } from "./looks";
import { takeReadmePictures } from "./readme-pictures";
import { takeStates } from "./state-pictures";

const wanted = process.argv.slice(2);
const languages = wanted.some(isLanguage) ? wanted.filter(isLanguage) : LANGUAGES;
const looks = looksOf(wanted);
const names = wanted.filter((each) => !isLanguage(each) && !isOfLook(each));
const isWanted = (name: string) => names.length === 0 || names.some((each) => name.startsWith(each));

const written = { guides: takeGuidePictures, readme: takeReadmePictures };

if (wanted[0] === "guides" || wanted[0] === "readme") {
  const take = written[wanted[0]];
  await onDemo(({ page: site }) => withBrowser((browser) => take(browser, site)));
} else {
  await onDemo((system) =>
    withBrowser(async (browser) => {
      await takePages(browser, system.page);
      // Last, because they change the chain.
      await takeStates(browser, system, { languages, looks, isWanted });
    }),
  );
}

async function takePages(browser: Browser, site: string): Promise<void> {
  const pages = (await demoPages(site)).filter(({ name }) => isWanted(name));
  for (const language of languages) for (const look of looks) await takePagesIn(browser, site, pages, language, look);
}

/** Scrolls to the chart, which is loaded when it is near the viewport, and waits for it. */
async function drawChart(page: Page): Promise<void> {
  await page.getByRole("slider").scrollIntoViewIfNeeded();
  await page.locator("figure canvas").first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function takePagesIn(
  browser: Browser,
  site: string,
  pages: readonly DemoPage[],
  language: Language,
  look: Look,
): Promise<void> {
  const { width, colorScheme } = look;
  const context = await browser.newContext({
    ...newLook(site, language),
    ...{ viewport: { width, height: HEIGHT }, colorScheme },
  });
  const page = await context.newPage();
  for (const { name, path, hasChart } of pages) {
    await page.goto(pathIn(language, path), { waitUntil: "load" });
    await expect(page.locator("main .skeleton")).toHaveCount(0);
    if (hasChart) await drawChart(page);
    await takeLook(page, { language, name, isWindow: false }, look);
  }
  await context.close();
}
