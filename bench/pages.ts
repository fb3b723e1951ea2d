/**
 * `npm run bench:pages`: the JavaScript that each page loads by itself before anybody touches it, compressed as it comes
 * over the line, against its limit. Ends with exit code 1 where a page is above it.
 */
import type { Page } from "@playwright/test";
import { demoPages } from "@/scripts/testing/demo-pages";
import { onDemo, withBrowser } from "@/scripts/testing/on-demo";

/** Bytes. */
const LIMITS = { reading: 155_000, signing: 240_000 } as const;

/** Bytes of all scripts of a page, until it is quiet. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await page.goto(path, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE);
  const sizes = await Promise.all(scripts);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Pages ask for news for ever, so that they are never quiet: what they load by themselves is there by then. */
const SETTLE = 1_500;

await onDemo((site) =>
  withBrowser(async (browser) => {
    console.log("page                      kB   limit   share");
    for (const { name, path, isSigning } of await demoPages(site)) {
      // A context of its own: nothing comes from a cache.
      const context = await browser.newContext({ baseURL: site });
      const bytes = await scriptBytes(await context.newPage(), path);
      await context.close();
      const limit = isSigning ? LIMITS.signing : LIMITS.reading;
      const kilobytes = (bytes / 1000).toFixed(1).padStart(6);
      const share = `${((100 * bytes) / limit).toFixed(0)} %`.padStart(6);
      console.log(`${name.padEnd(22)}${kilobytes}${String(limit / 1000).padStart(8)}  ${share}`);
      if (bytes > limit) process.exitCode = 1;
    }
  }),
);
