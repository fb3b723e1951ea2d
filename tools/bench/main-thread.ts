import type { Browser } from "@playwright/test";
import { z } from "zod";

/** Milliseconds after `load` in which a page may do work. Pages wait for updates, so the network never idles. */
const SETTLE = 2_000;
const CATEGORIES = ["toplevel", "devtools.timeline", "v8"];
/** The name of each task that a thread runs. A task contains no other one. */
const TASK = "ThreadControllerImpl::RunTask";

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.number().optional(),
      args: z
        .object({ beginData: z.object({ url: z.string() }).partial() })
        .partial()
        .optional(),
    }),
  ),
});

/**
 * The CPU time, in milliseconds, that the main thread of a new browser context spends on loading a page and on two seconds after
 * it, from Chromium's trace. It is no wall time: other programs on the machine prolong it little.
 */
export async function mainThreadTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE);
  const trace = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()));
  await context.close();
  const events = trace.traceEvents;
  // Chromium has other renderers too, for pages of its own.
  const parser = events.find(({ name, args }) => name === "ParseHTML" && args?.beginData?.url === url);
  if (parser === undefined) throw new Error(`the trace has no page ${url}`);
  const tasks = events.filter((event) => event.name === TASK && threadOf(event) === threadOf(parser));
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}

function threadOf({ pid, tid }: { pid: number; tid: number }): string {
  return `${pid}/${tid}`;
}
