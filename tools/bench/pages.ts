/**
 * `npm run bench pages`: compressed size of the JavaScript that each page needs for hydration, compared with its limit, and
 * of the scripts that it loads later for live data; then the time of the main thread on some pages, compared with the bare page.
 * `npm run bench pages main` measures that time only. Exits with 1 above a limit.
 */
import type { Browser } from "@playwright/test";
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/tools/testing/harness/on-demo";
import { countScripts, scriptLimits } from "@/tools/testing/harness/script-bytes";
import { startBarePage } from "./bare-page";
import { mainThreadTime } from "./main-thread";
import { median } from "./median";

/** Milliseconds after which a page has loaded its later scripts. Pages poll for updates, so the network never idles. */
const SETTLE = 2_000;
/** Loads of each page whose main thread is measured, after one that warms up. */
const LOADS = 5;
/** The time of the main thread as a multiple of the bare page's. */
const MAIN_THREAD = [
  { name: "guide", path: "/docs/configuration", limit: 1.3 },
  { name: "home", path: "/", limit: 1.6 },
  { name: "tokens", path: "/tokens", limit: 1.6 },
] as const;

function kilobytes(bytes: number, width: number): string {
  return (bytes / 1000).toFixed(1).padStart(width);
}

function share(bytes: number, limit: number): string {
  return `${((100 * bytes) / limit).toFixed(0)} %`.padStart(8);
}

async function printScripts(browser: Browser, site: string): Promise<void> {
  console.log("page                    first kB  later kB  all kB   limit   share");
  for (const one of await demoPages(site)) {
    // A new context has an empty cache.
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    const count = countScripts(page);
    const response = await page.goto(one.path, { waitUntil: "load" });
    await page.waitForTimeout(SETTLE);
    const { first, later } = await count((await response?.text()) ?? "");
    await context.close();
    const limit = scriptLimits(one);
    const isOver = first > limit.first || first + later > limit.all;
    const columns = [
      kilobytes(first, 8),
      kilobytes(later, 10),
      kilobytes(first + later, 8),
      String(limit.all / 1000).padStart(8),
      share(first + later, limit.all),
      isOver ? "  OVER" : "",
    ];
    console.log(`${one.name.padEnd(24)}${columns.join("")}`);
    if (isOver) process.exitCode = 1;
  }
}

/** Loads the pages in turn, so that a machine whose speed changes slows all of them. */
async function printMainThread(browser: Browser, site: string, bare: string): Promise<void> {
  const pages = [
    { name: "bare page", url: bare, limit: 1 },
    ...MAIN_THREAD.map(({ name, path, limit }) => ({ name, url: new URL(path, site).href, limit })),
  ].map((page) => ({ ...page, times: [] as number[] }));
  for (let load = 0; load <= LOADS; load++) {
    for (const { url, times } of pages) {
      const time = await mainThreadTime(browser, url);
      if (load > 0) times.push(time);
    }
  }
  const unit = median(pages[0]?.times ?? []);
  console.log("page                 main thread ms   ratio   limit");
  for (const { name, limit, times } of pages) {
    const ratio = median(times) / unit;
    const isOver = ratio > limit;
    const columns = [median(times).toFixed(0).padStart(14), ratio.toFixed(2).padStart(8), limit.toFixed(2).padStart(8)];
    console.log(`${name.padEnd(21)}${columns.join("")}${isOver ? "  OVER" : ""}`);
    if (isOver) process.exitCode = 1;
  }
}

const isMainThreadOnly = process.argv[2] === "main";

await onDemo(({ page: site, databaseUrl }) =>
  withBrowser(async (browser) => {
    if (!isMainThreadOnly) await printScripts(browser, site);
    const bare = await startBarePage(databaseUrl);
    await printMainThread(browser, site, bare.url).finally(bare.stop);
  }),
);
