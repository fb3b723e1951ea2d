import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Language } from "@/lib/languages";

const FOLDER = "screenshots";
export const HEIGHT = 900;
export const WIDTHS = [1440, 390, 320] as const;
export const COLOR_SCHEMES = ["light", "dark"] as const;

export interface Look {
  readonly width: number;
  readonly colorScheme: (typeof COLOR_SCHEMES)[number];
}

interface Shown {
  readonly language: Language;
  readonly name: string;
  /** Whether the picture shows the window instead of the whole page. */
  readonly isWindow: boolean;
}

/** The options of a browser context for pictures in a language: the first look. */
export function newLook(site: string, language: Language): BrowserContextOptions {
  return {
    baseURL: site,
    locale: language,
    viewport: { width: WIDTHS[0], height: HEIGHT },
    colorScheme: COLOR_SCHEMES[0],
    reducedMotion: "reduce",
    serviceWorkers: "block",
  };
}

/** Takes a picture of what a page shows in every width and both themes. */
export async function takeLooks(page: Page, shown: Shown): Promise<void> {
  for (const width of WIDTHS)
    for (const colorScheme of COLOR_SCHEMES) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme });
      await takeLook(page, shown, { width, colorScheme });
    }
}

/** Takes one picture, and reports a page that is wider than the window. */
export async function takeLook(page: Page, { language, name, isWindow }: Shown, look: Look): Promise<void> {
  const folder = join(FOLDER, `${language}-${look.width}-${look.colorScheme}`);
  await mkdir(folder, { recursive: true });
  const overflow = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - innerWidth;
  });
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: !isWindow });
  console.log(overflow > 0 ? `${file}: ${overflow} px wider than the window` : file);
}
