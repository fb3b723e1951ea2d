import type { Page } from "@playwright/test";

/**
 * Opens a page and waits until it is hydrated. The load event can come before that. Until then, keys and the pointer have no effect
 * except on fields and buttons, whose changes and clicks the page repeats (components/layout/early-actions.tsx).
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the page is hydrated. Call it once the page shows something, because its first script must have run. */
export async function hydrated(page: Page): Promise<void> {
  // EarlyActions deletes the function in its effect, which React runs after those of the header and of the page's content.
  await page.waitForFunction(() => window.takeEarlyActions === undefined);
}
