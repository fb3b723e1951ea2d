import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type { Language } from "@/lib/languages";

const FOLDER = "screenshots";
const HEIGHT = 900;
const WIDTHS = [1440, 390, 320] as const;
const COLOR_SCHEMES = ["light", "dark"] as const;

/** The window of a page before its first picture. */
export const WINDOW = { viewport: { width: WIDTHS[0], height: HEIGHT }, colorScheme: COLOR_SCHEMES[0] };

interface Shown {
  readonly language: Language;
  readonly name: string;
  /** Whether the pictures show the window instead of the whole page. */
  readonly isWindow: boolean;
}

/** Takes a picture of the page in each width and theme, and reports those that are wider than the window. */
export async function takeLooks(page: Page, shown: Shown): Promise<void> {
  for (const width of WIDTHS)
    for (const colorScheme of COLOR_SCHEMES) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.emulateMedia({ colorScheme });
      await takeLook(page, shown, join(FOLDER, `${shown.language}-${width}-${colorScheme}`));
    }
}

async function takeLook(page: Page, { name, isWindow }: Shown, folder: string): Promise<void> {
  const overflow = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - innerWidth;
  });
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: !isWindow, animations: "disabled" });
  expect.soft(overflow, `${file} is wider than the window`).toBeLessThanOrEqual(0);
}
