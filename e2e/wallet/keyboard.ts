import { expect, type Locator, type Page } from "@playwright/test";

/** A page has fewer things than this that the keyboard reaches. */
const MOST_STEPS = 80;

/** Goes to `target` by the Tab key, as somebody without a mouse does, and presses `key` there. */
export async function press(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}
