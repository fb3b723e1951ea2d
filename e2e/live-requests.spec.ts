import type { Page } from "@playwright/test";
import { freshTicker } from "./wallet/chain";
import { deploy, expect, test } from "./wallet/fixtures";

/** Counts the requests of a page for a path of the API, with these parameters. */
function countRequests(page: Page, path: string, part: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === path && url.href.includes(part)) count++;
  });
  return () => count;
}

/** Resolves when the page has requested the status since the index has this block: it does so after each event. */
async function seen(page: Page, block: bigint): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/explorer/status") && BigInt(response.headers()["x-index-block"] ?? 0) >= block,
  );
}

test("a block that does not concern a list causes no request, and one that does causes one", async ({
  page,
  chain,
  stage,
}) => {
  const ticker = await deploy(stage);
  const requests = countRequests(page, "/api/explorer/operations", `ticker=${ticker}`);
  const opened = page.waitForEvent("request", (request) => request.resourceType() === "eventsource");
  await page.goto(`/token/${ticker}/activity`);
  await opened;
  const operations = page.getByRole("region", { name: "Activity" }).getByRole("article");
  await expect(operations).toHaveCount(1);

  const foreignBlock = async () => {
    const terms = { max: 10n, lim: 1n, contract: null, cmint: false };
    const { blockNumber } = await chain.send(2, { op: "deploy", tick: freshTicker(), ...terms });
    await seen(page, blockNumber);
  };
  // The server may have rendered the list before the events began.
  await foreignBlock();
  const before = requests();
  for (let n = 0; n < 5; n++) await foreignBlock();
  expect(requests()).toBe(before);

  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 50n });
  await expect(page.getByRole("button", { name: /1 new/ })).toBeVisible();
  await foreignBlock();
  expect(requests()).toBe(before + 1);
  // New rows wait for a click: rows do not jump.
  await expect(operations).toHaveCount(1);
});

test("an answer of an older position never replaces a newer one", async ({ page, chain, stage }) => {
  const ticker = await deploy(stage);
  const path = `/api/explorer/tokens/${ticker}`;
  const share = page.getByRole("progressbar", { name: new RegExp(`^${ticker}`) });
  await page.goto(`/token/${ticker}`);
  const old = await page.request.get(path);
  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 50n });
  await expect(share).toHaveAccessibleName(`${ticker}: 5 percent minted`);
  // From now on, a process of the site answers that is behind.
  let answered = 0;
  await page.route(`**${path}`, async (route) => {
    answered++;
    await route.fulfill({ response: old });
  });
  await chain.send(2, { op: "mint", tick: ticker, id: "2", amt: 50n });
  await expect.poll(() => answered).toBeGreaterThan(2);
  await expect(share).toHaveAccessibleName(`${ticker}: 5 percent minted`);
  await page.unroute(`**${path}`);
  await expect(share).toHaveAccessibleName(`${ticker}: 10 percent minted`);
});
