import type { Page } from "@playwright/test";

/** Returns the number of pixels by which the page is wider than the window, once its fonts and the current changes are drawn. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}
