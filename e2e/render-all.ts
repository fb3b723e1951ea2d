import type { Page } from "@playwright/test";

/** Renders also the parts of the page that are far from the window (`rendered-near` in app/globals.css), so that tests examine them. */
export async function renderAll(page: Page): Promise<void> {
  await page.addStyleTag({ content: ".rendered-near { content-visibility: visible !important; }" });
}
