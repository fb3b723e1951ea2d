/**
 * `npm run bench pages`: compressed size of the JavaScript that each page needs for hydration, compared with its limit, and
 * of the scripts that it loads later for live data. Exits with 1 above a limit.
 */
import { demoPages } from "@/tools/testing/harness/demo-pages";
import { onDemo, withBrowser } from "@/tools/testing/harness/on-demo";
import { countScripts, scriptLimits } from "@/tools/testing/harness/script-bytes";

/** Milliseconds after which a page has loaded its later scripts. Pages poll for updates, so the network never idles. */
const SETTLE = 2_000;

function kilobytes(bytes: number, width: number): string {
  return (bytes / 1000).toFixed(1).padStart(width);
}

function share(bytes: number, limit: number): string {
  return `${((100 * bytes) / limit).toFixed(0)} %`.padStart(8);
}

await onDemo(({ page: site }) =>
  withBrowser(async (browser) => {
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
  }),
);
