import type { Locator } from "@playwright/test";
import { freshTicker } from "./wallet/chain";
import { deploy, expect, mint, test } from "./wallet/fixtures";

test("the home page announces new operations and shows them on a click", async ({ page, chain }) => {
  const ticker = freshTicker();
  await page.goto("/");
  const operations = page.getByRole("region", { name: "Latest operations" });
  await expect(page.getByRole("status").filter({ hasText: "Synced" })).toBeVisible();
  const firstMessage = operations.getByRole("code").first();
  const shown = (await firstMessage.textContent()) ?? "";

  await chain.send(1, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
  const text = `data:,{"p":"nip-20","op":"deploy","tick":"${ticker}","max":1000,"lim":100}`;
  await expect(page.getByRole("figure").first()).toContainText(text);
  await expect(operations.getByRole("button", { name: "1 new" })).toBeVisible();
  await expect(firstMessage).toHaveText(shown);
  await operations.getByRole("button", { name: "1 new" }).click();
  const deploy = operations.getByRole("article").filter({ hasText: `"tick":"${ticker}"` });
  await expect(deploy).toContainText(text);

  await chain.send(1, { op: "mint", tick: ticker, id: "1", amt: 101n });
  await operations.getByRole("button", { name: "1 new" }).click();
  const rejected = operations.getByRole("article").filter({ hasText: "Rejected" }).filter({ hasText: ticker });
  await expect(rejected).toContainText("The amount is above the token's mint limit.");
});

test("a token page shows rules, supply and deploy message, and follows them @smoke", async ({
  page,
  chain,
  request,
}) => {
  const ticker = freshTicker();
  await chain.send(1, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);

  await page.goto(`/token/${ticker}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ticker);
  await expect(page.getByRole("figure").first()).toContainText(`"tick":"${ticker}","max":1000,"lim":100}`);
  await expect(page.getByRole("definition").first()).toHaveText("100");
  await expect(page.getByText("Open to anyone", { exact: true })).toBeVisible();

  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 50n });
  await expect(page.getByRole("progressbar")).toHaveAccessibleName(`${ticker}: 5 percent minted`);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(page.getByRole("article").filter({ hasText: '"amt":"50"' })).toBeVisible();
});

test("shows text from the chain as text", async ({ page, chain }) => {
  const ticker = freshTicker();
  const hostile = `data:,{"p":"nip-20","op":"melt","tick":"${ticker}","note":"<img src=x onerror=alert(1)>\u202eabc"}`;
  await page.goto("/");
  await chain.send(1, hostile);
  await page.getByRole("button", { name: "1 new" }).click();
  const row = page.getByRole("article").filter({ hasText: ticker });
  await expect(row).toContainText('"<img src=x onerror=alert(1)>U+202Eabc"');
  await expect(row.locator("img")).toHaveCount(0);
});

test("a transaction page shows the result and a remedy @smoke", async ({ page, chain }) => {
  const { transactionHash } = await chain.send(1, { op: "mint", tick: freshTicker(), id: "1", amt: 1n });
  await page.goto(`/tx/${transactionHash}`);
  await expect(page.getByText("Rejected by the index: The ticker is not deployed.")).toBeVisible();
  await expect(page.getByText("None. A rejected operation changes nothing.")).toBeVisible();
  await expect(page.getByText("or deploy it first")).toBeVisible();
});

test("a missing page offers help", async ({ page, chain, request }) => {
  const ticker = freshTicker();
  await chain.send(1, { op: "deploy", tick: ticker, max: 10n, lim: 1n, contract: null, cmint: false });
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
  const response = await page.goto(`/token/${ticker.toLowerCase()}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  for (const path of ["/nothing", "/token/not-a-ticker", "/tx/0x12"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "See latest operations" })).toBeVisible();
  }
});

test("pages have a content security policy that blocks foreign scripts @smoke", async ({ request }) => {
  const [first, second] = await Promise.all([request.get("/"), request.get("/mint")]);
  const scripts = (headers: Record<string, string>) =>
    /script-src ([^;]+)/.exec(headers["content-security-policy"] ?? "")?.[1];
  expect(scripts(first.headers())).toMatch(/^'nonce-[A-Za-z0-9+/=]{22,}' 'strict-dynamic'$/);
  expect(scripts(first.headers())).not.toBe(scripts(second.headers()));
  expect(first.headers()).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
});

test("the scripts in the HTML of a page have a compile hint and contain the page of errors", async ({ request }) => {
  for (const path of ["/", "/tokens", "/mint", "/market"]) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<script src="([^"]+)"[^>]* async/g)].map(([, src]) => src ?? "");
    const texts = await Promise.all(scripts.map(async (src) => (await request.get(src)).text()));
    expect(texts.join()).toContain("hydrateRoot");
    expect(texts.join()).toContain("errors.failedText");
    expect(texts.filter((text) => !text.startsWith("//# allFunctionsCalledOnLoad\n"))).toEqual([]);
  }
});

test("the selected theme persists", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  const light = page.getByRole("button", { name: "Switch to the light theme" });
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(light).toBeVisible();
  await page.reload();
  await expect(light).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
});

test("empty lists link to the next step", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const mintIt = [`Mint ${tick}`, `/mint?ticker=${tick}`] as const;
  const sell = ["Sell inscriptions", `/owned?ticker=${tick}`] as const;
  const tokens = ["See all tokens", "/tokens"] as const;
  const steps: readonly (readonly [path: string, name: string, href: string])[] = [
    [`/token/${tick}`, ...sell],
    [`/token/${tick}/holders`, ...mintIt],
    [`/token/${tick}/inscriptions`, ...mintIt],
    [`/token/${tick}/inscriptions?filter=burned`, "See all inscriptions", `/token/${tick}/inscriptions`],
    [`/token/${tick}/listings`, "Offers, chart and sales", `/token/${tick}/market`],
    [`/token/${tick}/market`, ...sell],
    [`/market/offers?ticker=${tick}`, ...sell],
    [`/market/sales?ticker=${tick}`, "All offers", `/market/offers?ticker=${tick}`],
    ["/tokens?q=nothinglike", ...tokens],
    ["/search?q=nothing-like-this", ...tokens],
    ["/search", ...tokens],
    [`/token/${tick.slice(0, -1)}`, "Deploy", "/deploy"],
    [`/inscription/${tick}/none`, `See ${tick}`, `/token/${tick}/inscriptions`],
  ];
  for (const [path, name, href] of steps) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name, exact: true }).last();
    await expect(link, path).toHaveAttribute("href", href);
  }
  await page.goto("/owned");
  const watchList = page.getByRole("region", { name: "Watch list" });
  await expect(watchList.getByRole("link", { name: "See all tokens" })).toHaveAttribute("href", "/tokens");
});

test("an address never has a few digits on a line of their own", async ({ page, stage }) => {
  const tick = await deploy(stage);
  await mint(stage, 1, { tick, id: "1", amt: 10n });
  for (const width of [1440, 390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [`/inscription/${tick}/1`, `/token/${tick}/holders`]) {
      await page.goto(path);
      const addresses = page.getByRole("main").getByRole("link", { name: /^0x[0-9a-f]{4}/ });
      await expect(addresses.first()).toBeVisible();
      for (const address of await addresses.all()) {
        const lines = await linesOf(address);
        expect([width, path, lines, Math.min(...lines) > 0.7 * Math.max(...lines)]).toEqual([width, path, lines, true]);
      }
    }
  }
});

/** The widths of the lines of a text, in pixels. */
function linesOf(text: Locator): Promise<number[]> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ width }) => Math.round(width));
  });
}
