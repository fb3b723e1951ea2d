import { overflow } from "./overflow";
import { expect, test } from "./site";

/** The path of the list of holders, and of no endpoint below it. */
const HOLDERS = /\/api\/explorer\/tokens\/\{ticker\}\/holders(?!\/)/;
const GROUPS = ["messages", "tokens", "inscriptions", "accounts", "transactions", "market", "snapshots", "service"];

test("the API reference lists every endpoint in a group and fits a screen 320 pixels wide", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/docs/api");
  const { paths } = await (await request.get("/api/openapi.json")).json();
  const groups = page.getByRole("navigation", { name: "Groups of endpoints" });
  await expect(groups.locator("a[href*='#']")).toHaveCount(Object.keys(paths).length);
  expect(await overflow(page)).toBe(0);
  let count = 0;
  for (const group of GROUPS) {
    await page.goto(`/docs/api/${group}`);
    await expect(page.getByRole("article").first()).toContainText("curl");
    count += await page.getByRole("article").count();
    expect([group, await overflow(page)]).toEqual([group, 0]);
  }
  expect(count).toBe(Object.keys(paths).length);
  expect((await request.get("/docs/api/nothing-here")).status()).toBe(404);
});

test("an endpoint can be tried from its reference", async ({ page }) => {
  await page.goto("/docs/api/tokens");
  const endpoint = page.getByRole("article").filter({ hasText: HOLDERS });
  await expect(endpoint).toContainText(/curl 'http:\/\/[^/]+\/api\/explorer\/tokens\/[A-Za-z0-9]+\/holders\?limit=2'/);
  await endpoint.getByRole("button", { name: /^Try it/ }).click();
  await endpoint.getByRole("button", { name: "Send" }).click();
  await expect(endpoint.getByRole("status")).toContainText(/Status 200, \d+ ms/);
  await expect(endpoint.locator("pre").last()).toContainText('"holders": [');
  await endpoint.getByLabel("ticker", { exact: true }).fill("NONE/../x");
  await endpoint.getByRole("button", { name: "Send" }).click();
  await expect(endpoint.getByRole("status")).toContainText("Status 404");
  await expect(endpoint.locator("pre").last()).toContainText("TICKER_UNKNOWN");
});

test("every example on every page answers on this site", async ({ page, request }) => {
  const addresses = new Set<string>();
  for (const group of GROUPS) {
    await page.goto(`/docs/api/${group}`);
    for (const article of await page.getByRole("article").all()) {
      const [curl, javascript = ""] = await article.locator("pre").allTextContents();
      // The reference itself has no example.
      if (curl === undefined) continue;
      const [, ofCurl = "none"] = /'(http[^']*)'/.exec(curl) ?? [];
      const [, ofJavascript] = /fetch\("(http[^"]*)"\)/.exec(javascript) ?? [];
      expect(ofJavascript).toBe(ofCurl);
      addresses.add(ofCurl);
    }
    for (const link of await page.getByRole("article").locator("a[href^='/api/']").all())
      addresses.add((await link.getAttribute("href")) ?? "");
  }
  expect(addresses.size).toBeGreaterThan(55);
  for (const address of addresses) {
    // The stream of events does not end.
    const method = address.includes("/stream?") ? "HEAD" : "GET";
    expect([address, (await request.fetch(address, { method })).status()]).toEqual([address, 200]);
  }
});

test("a stream of events and a download can be tried too", async ({ page }) => {
  await page.goto("/docs/api/transactions");
  const stream = page.getByRole("article").filter({ hasText: "/api/explorer/stream" });
  await stream.getByRole("button", { name: /^Try it/ }).click();
  await stream.getByRole("button", { name: "Send" }).click();
  await expect(stream.getByRole("status")).toContainText("Status 200");
  await expect(stream.getByText("The rest of the answer is not shown.")).toBeVisible();
});

test("every page links to the guides, and the guides link to each other", async ({ page, request }) => {
  await page.goto("/status");
  await page.getByRole("link", { name: "State commitment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("State commitment");
  await page.getByRole("link", { name: "Guides", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guides");
  await page.getByRole("link", { name: /^Reasons/ }).click();
  await page.getByRole("article").getByRole("link", { name: "The specification" }).click();
  await expect(page).toHaveURL(/\/docs\/spec\/03-order#33-order-of-checks$/);
  await expect(page.locator(":target")).toHaveText("3.3 Order of checks");
  await page.goto("/docs/spec");
  await page.getByRole("article").getByRole("link", { name: "Recognition of messages" }).click();
  await expect(page).toHaveURL(/\/docs\/spec\/02-recognition$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 Recognition of messages");
  expect((await request.get("/docs/nothing-here")).status()).toBe(404);
  expect((await request.get("/docs/spec/nothing-here")).status()).toBe(404);
});

test("a guide is laid out as its reader comes near, and a link to a section ends at the section", async ({ page }) => {
  await page.goto("/docs/configuration");
  const last = page.getByRole("article").getByRole("heading", { level: 2 }).last();
  const isLaidOut = () => last.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isLaidOut()).toBe(false);
  await page.goto(`/docs/configuration#${await last.getAttribute("id")}`);
  await expect(last).toBeInViewport();
  await expect.poll(isLaidOut).toBe(true);
});

test("the reference can be searched without scripts, and the type of a problem links to it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto("/docs/api");
  await page.getByLabel("Find an endpoint").fill("holders order");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/api\?q=holders/);
  const found = await page.getByRole("article").count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(8);
  await expect(page.getByRole("article").filter({ hasText: HOLDERS })).toHaveCount(1);
  await page.goto(`/docs/api?q=${encodeURIComponent('<b>"nothing"</b>')}`);
  await expect(page.getByRole("main").getByRole("status")).toContainText('<b>"nothing"</b>');
  await expect(page.getByRole("article")).toHaveCount(0);
  const { type } = await (await context.request.get("/api/deployment/NONE")).json();
  await page.goto(type);
  await expect(page.locator("dl > div:target")).toContainText("The ticker is not deployed");
  await context.close();
});
