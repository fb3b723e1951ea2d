import type { Locator } from "@playwright/test";
import { freshTicker } from "./wallet/chain";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { dialog, offerOne, openBuy } from "./wallet/market-page";

test("a search without results keeps its text, also after a reload", async ({ page }) => {
  await page.goto("/tokens");
  const box = page.getByRole("combobox", { name: /^Search/ });
  await box.fill("nothing like this");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("No results");
  await expect(box).toHaveValue("nothing like this");
  await page.reload();
  await expect(box).toHaveValue("nothing like this");
  await page.goto("/search?q=another");
  await expect(box).toHaveValue("another");
  await page.goBack();
  await expect(box).toHaveValue("nothing like this");
});

test("empty lists link to the next step", async ({ page, chain, request }) => {
  const tick = await deploy({ chain, request });
  const mintIt = [`Mint ${tick}`, `/mint?ticker=${tick}`] as const;
  const sell = ["Sell inscriptions", `/owned?ticker=${tick}`] as const;
  const tokens = ["See all tokens", "/tokens"] as const;
  const steps: readonly (readonly [path: string, name: string, href: string])[] = [
    [`/token/${tick}`, ...sell],
    [`/token/${tick}/holders`, ...mintIt],
    [`/token/${tick}/inscriptions`, ...mintIt],
    [`/token/${tick}/inscriptions?filter=burned`, "See all inscriptions", `/token/${tick}/inscriptions`],
    [`/token/${tick}/listings`, "Order book, chart and sales", `/token/${tick}/market`],
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

test("a search for a ticker and an id opens the inscription", async ({ page, chain, request }) => {
  const tick = await deploy({ chain, request });
  const tokenId = await mint({ chain, request }, 1, { tick, id: "13", amt: 10n });
  await page.goto("/tokens");
  const box = page.getByRole("combobox", { name: /^Search/ });
  await box.fill(`${tick} 13`);
  await expect(page.getByRole("option", { name: `${tick} 13` })).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/inscription/${tick}/${tokenId}$`));
});

test("typing a free ticker on the deploy page causes no failed request", async ({ page, wallet: _ }) => {
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto("/deploy");
  await connect(page, "Test wallet");
  await page.getByLabel("Max amount", { exact: true }).fill("1000");
  await page.getByLabel("Limit per mint", { exact: true }).fill("100");
  const ticker = freshTicker();
  for (let length = 1; length <= ticker.length; length++) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/explorer/"));
    await page.getByLabel("Ticker", { exact: true }).fill(ticker.slice(0, length));
    await answered;
  }
  await expect(page.getByTestId("preview")).toContainText("Valid");
  expect(failed).toEqual([]);
});

test("an address never has a few digits on a line of their own", async ({ page, chain, request }) => {
  const tick = await deploy({ chain, request });
  await mint({ chain, request }, 1, { tick, id: "1", amt: 10n });
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

test("a purchase is tracked by ticker and mint id", async ({ page, wallet: _, chain, request }) => {
  const tick = await deploy({ chain, request });
  const tokenId = await mint({ chain, request }, 2, { tick, id: "13", amt: 10n });
  await chain.send(2, { op: "list", tick, id: "13", asking: { price: 5n, unit: "gwei" } });
  await page.goto(`/inscription/${tick}/${tokenId}`);
  await page.getByRole("button", { name: "Buy without protection" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Sign and send" }).click();
  const title = page.getByRole("heading", { name: `Purchase of ${tick} 13`, exact: true });
  await expect(title.first()).toBeVisible();
});

test("a purchase in the market is tracked by ticker and mint id", async ({ page, wallet, chain, request }) => {
  wallet.hasOwnAccountRule = true;
  const tick = await deploy({ chain, request });
  const offer = await offerOne({ chain, request }, tick);
  await openBuy(page, offer);
  await dialog(page).getByRole("button", { name: /^Buy/ }).click();
  await expect(page.getByRole("heading", { name: new RegExp(`^Purchase of ${tick} \\S{1,8}$`) }).first()).toBeVisible();
});
