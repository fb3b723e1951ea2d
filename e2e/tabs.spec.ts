import type { BrowserContext, Page, Request } from "@playwright/test";
import { deploy, expect, test } from "./wallet/fixtures";

/** One more than the number of connections that a browser opens to a site with HTTP/1.1. */
const PAGES = 7;

/** The event streams that the pages of a context have open. */
function streamsOf(context: BrowserContext): Set<Request> {
  const open = new Set<Request>();
  context.on("request", (request) => {
    if (request.resourceType() === "eventsource") open.add(request);
  });
  context.on("requestfinished", (request) => void open.delete(request));
  context.on("requestfailed", (request) => void open.delete(request));
  return open;
}

const share = (page: Page, ticker: string, percent: number) =>
  expect(page.getByRole("progressbar")).toHaveAccessibleName(`${ticker}: ${percent} percent minted`);

test("seven windows share one connection, and another one takes it over", async ({ context, stage, chain }) => {
  const ticker = await deploy(stage);
  const streams = streamsOf(context);
  const pages: Page[] = [];
  for (let n = 0; n < PAGES; n++) {
    const page = await context.newPage();
    await page.goto(`/token/${ticker}`);
    await share(page, ticker, 0);
    pages.push(page);
  }
  await expect.poll(() => streams.size).toBe(1);
  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 50n });
  for (const page of pages) await share(page, ticker, 5);
  expect(streams.size).toBe(1);

  const [connected] = streams;
  const leaving = connected?.frame().page();
  await leaving?.close();
  await expect.poll(() => [...streams].filter((stream) => stream !== connected).length).toBe(1);
  await chain.send(2, { op: "mint", tick: ticker, id: "2", amt: 50n });
  for (const page of pages) if (page !== leaving) await share(page, ticker, 10);
});
