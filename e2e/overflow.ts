import type { Page } from "@playwright/test";
import { renderAll } from "./render-all";

/** Returns the number of pixels by which the page is wider than the window, once its fonts and the current changes are drawn. */
export async function overflow(page: Page): Promise<number> {
  await renderAll(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}
