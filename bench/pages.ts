/**
 * `npm run bench:pages`: compressed size of the JavaScript that each page needs for hydration, compared with its limit, and
 * of what it loads later for live data. Exits with 1 above a limit.
 */
import type { Page } from "@playwright/test";
import { demoPages } from "@/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/testing/harness/on-demo";

/** Bytes. `chart`: the library of the price chart, which a page loads once the chart comes near the window. */
const LIMITS = { reading: 155_000, signing: 240_000, chart: 62_000 } as const;

/** Milliseconds after which a page has loaded its later scripts. Pages poll for updates, so the network never idles. */
const SETTLE = 2_000;

/** Bytes of the scripts in the document, and of those that the page loaded later without interaction. */
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
    console.log("page                    first kB  later kB   limit   share");
    for (const { name, path, isSigning, hasChart } of await demoPages(site)) {
      // A new context has an empty cache.
      const context = await browser.newContext({ baseURL: site });
      const { first, later } = await scriptBytes(await context.newPage(), path);
      await context.close();
      const needed = isSigning ? LIMITS.signing : LIMITS.reading;
      const limit = hasChart ? needed + LIMITS.chart : needed;
      const columns = [
        kilobytes(first, 8),
        kilobytes(later, 10),
        String(limit / 1000).padStart(8),
        share(first + later, limit),
      ];
      console.log(`${name.padEnd(24)}${columns.join("")}`);
      if (first > needed || first + later > limit) process.exitCode = 1;
    }
  }),
);
