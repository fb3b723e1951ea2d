import { expect, type Locator, type Page } from "@playwright/test";

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]";

/** Moves the focus to `target` with the Tab key and presses `key`. Fails if the Tab key never reaches it. */
export async function press(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  const focusable = page.locator(FOCUSABLE);
  for (let step = 0; step <= (await focusable.count()); step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${target}`);
}
