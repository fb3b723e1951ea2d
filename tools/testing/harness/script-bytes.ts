import type { Page } from "@playwright/test";
import type { DemoPage } from "./demo-pages";

/** Compressed bytes. `chart`: the library of the price chart, which a page loads once the chart comes near the window. */
const LIMITS = { reading: 165_000, signing: 240_000, chart: 62_000 } as const;

interface ScriptBytes {
  /** Bytes of the scripts in the document. */
  readonly first: number;
  /** Bytes of the scripts that the page loaded later without interaction. */
  readonly later: number;
}

/** Counts the compressed bytes of the scripts that a page loads from now on. Call it before the page is opened. */
export function countScripts(page: Page): (document: string) => Promise<ScriptBytes> {
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.push(request.sizes().then((sizes) => ({ url: request.url(), bytes: sizes.responseBodySize })));
  });
  return async (document) => {
    let [first, later] = [0, 0];
    for (const { url, bytes } of await Promise.all(scripts)) {
      if (document.includes(new URL(url).pathname.replace("/_next/", ""))) first += bytes;
      else later += bytes;
    }
    return { first, later };
  };
}

/** Byte limits of a page: for the scripts of its first load, and for all its scripts. */
export function scriptLimits({ isSigning, hasChart }: DemoPage): { readonly first: number; readonly all: number } {
  const first = isSigning ? LIMITS.signing : LIMITS.reading;
  return { first, all: hasChart ? first + LIMITS.chart : first };
}
