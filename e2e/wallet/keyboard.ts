import { expect, type Locator, type Page } from "@playwright/test";

/** More than the focusable elements of any page. */
const MOST_STEPS = 80;

/** Moves the focus to `target` with the Tab key and presses `key`. */
export async function press(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not reach ${target}`);
}
