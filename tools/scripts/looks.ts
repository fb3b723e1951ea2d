import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "@playwright/test";
import type { Language } from "@/lib/languages";

const FOLDER = "screenshots";
export const HEIGHT = 900;
const WIDTHS = [1440, 390, 320] as const;
const COLOR_SCHEMES = ["light", "dark"] as const;

export interface Look {
  readonly width: number;
  readonly colorScheme: (typeof COLOR_SCHEMES)[number];
}

/** Whether a command-line word selects looks: a width, or a theme. */
export function isOfLook(word: string): boolean {
  return [...WIDTHS.map(String), ...COLOR_SCHEMES].includes(word);
}

/** The looks that words select. If the words name no width, all widths are selected; likewise for themes. */
export function looksOf(words: readonly string[]): readonly Look[] {
  const widths = named(WIDTHS, words);
  const colorSchemes = named(COLOR_SCHEMES, words);
  return widths.flatMap((width) => colorSchemes.map((colorScheme) => ({ width, colorScheme })));
}

function named<T>(all: readonly T[], words: readonly string[]): readonly T[] {
  const some = all.filter((each) => words.includes(String(each)));
  return some.length === 0 ? all : some;
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

/** Takes a picture of the page in each look. */
export async function takeLooks(page: Page, shown: Shown, looks: readonly Look[]): Promise<void> {
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await takeLook(page, shown, look);
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
  await page.screenshot({ path: file, fullPage: !isWindow, animations: "disabled" });
  console.log(overflow > 0 ? `${file}: ${overflow} px wider than the window` : file);
}
