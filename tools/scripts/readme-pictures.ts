import { join } from "node:path";
import { type Browser, expect } from "@playwright/test";
import { newLook } from "./looks";

const FOLDER = "docs/images";
const PATHS = { home: "/", token: "/token/OAK", inscription: "/inscription/OAK/1" } as const;

/** Takes the pictures of the README from a system with the demo history, and writes them to docs/images/. */
export async function takeReadmePictures(browser: Browser, site: string): Promise<void> {
  const context = await browser.newContext({ ...newLook(site, "en"), viewport: { width: 1440, height: 1060 } });
  const page = await context.newPage();
  for (const [name, path] of Object.entries(PATHS)) {
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator(".skeleton")).toHaveCount(0);
    const file = join(FOLDER, `${name}.png`);
    await page.screenshot({ path: file, animations: "disabled" });
    console.log(file);
  }
  await context.close();
}
