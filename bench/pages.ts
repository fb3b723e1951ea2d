/**
 * `npm run bench:pages`: the JavaScript that each page needs to come alive, compressed as it comes over the line, against
 * its limit; with what it loads by itself after that, for live data. Ends with exit code 1 where a page is above it.
 */
import type { Page } from "@playwright/test";
import { demoPages } from "@/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/testing/harness/on-demo";

/** Bytes. */
const LIMITS = { reading: 155_000, signing: 240_000 } as const;

/** Milliseconds. Pages ask for news for ever, so that they are never quiet: what they load by themselves is there by then. */
const SETTLE = 2_000;

/** Bytes of the scripts that the document itself names, and of those that came after it without anybody's doing. */
async function scriptBytes(page: Page, path: string): Promise<{ first: number; later: number }> {
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })));
  });
  const response = await page.goto(path, { waitUntil: "load" });
  const document = (await response?.text()) ?? "";
  await page.waitForTimeout(SETTLE);
  let [first, later] = [0, 0];
  for (const { url, bytes } of await Promise.all(scripts)) {
    if (document.includes(new URL(url).pathname.replace("/_next/", ""))) first += bytes;
    else later += bytes;
  }
  return { first, later };
}

function kilobytes(bytes: number, width: number): string {
  return (bytes / 1000).toFixed(1).padStart(width);
}

function share(bytes: number, limit: number): string {
  return `${((100 * bytes) / limit).toFixed(0)} %`.padStart(8);
}

await onDemo(({ page: site }) =>
  withBrowser(async (browser) => {
    console.log("page                    first kB   then kB   limit   share");
    for (const { name, path, isSigning } of await demoPages(site)) {
      // A context of its own: nothing comes from a cache.
      const context = await browser.newContext({ baseURL: site });
      const { first, later } = await scriptBytes(await context.newPage(), path);
      await context.close();
      const limit = isSigning ? LIMITS.signing : LIMITS.reading;
      const columns = [
        kilobytes(first, 8),
        kilobytes(later, 10),
        String(limit / 1000).padStart(8),
        share(first + later, limit),
      ];
      console.log(`${name.padEnd(24)}${columns.join("")}`);
      if (first + later > limit) process.exitCode = 1;
    }
  }),
);
