import { join } from "node:path";
import { expect, test } from "./fixtures";

const FOLDER = "docs/images";
const PATHS = { home: "/", token: "/token/OAK", inscription: "/inscription/OAK/1" } as const;

test.use({ viewport: { width: 1440, height: 1060 } });

for (const [name, path] of Object.entries(PATHS))
  test(name, async ({ page }) => {
    await page.goto(path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled" });
  });
