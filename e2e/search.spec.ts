import { openPage } from "./open-page";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint, POLLING, test } from "./wallet/fixtures";

const OWNER = 1;

test("the search finds every kind of result with the keyboard", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 75n });
  const owner = addressOf(OWNER);
  await openPage(page, "/status");
  const search = page.getByRole("combobox");
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await search.fill(ticker.slice(0, 6));
  await expect(page.getByRole("option", { name: ticker })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/token/${ticker}`);
  for (const [text, path] of [
    [tokenId, `/inscription/${ticker}/${tokenId}`],
    [owner, `/account/${owner}`],
    [ticker, `/token/${ticker}`],
    ["3", "/block/3"],
    ["no such thing", "/search?q=no+such+thing"],
  ] as const) {
    await search.fill(text);
    await search.press("Enter");
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("heading", { name: "No results for “no such thing”" })).toBeVisible();
});

test("the search works without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("combobox").fill("OAK");
  await page.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL("/search?q=OAK");
  await expect(page.getByRole("link", { name: "OAK Token" })).toBeVisible();
  await context.close();
});

test("a search without results keeps its text, also after a reload", async ({ page }) => {
  await openPage(page, "/tokens");
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

test("a search for a ticker and an id opens the inscription", async ({ page, stage }) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, 1, { tick, id: "13", amt: 10n });
  await openPage(page, "/tokens");
  const box = page.getByRole("combobox", { name: /^Search/ });
  await box.fill(`${tick} 13`);
  await expect(page.getByRole("option", { name: `${tick} #13 ·` })).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/inscription/${tick}/${tokenId}$`));
});

test("a search for the name of a part of a split opens the part, as pages write it", async ({ page, stage }) => {
  const tick = await deploy(stage);
  await mint(stage, 1, { tick, id: "5", amt: 10n });
  const { transactionHash } = await stage.chain.send(1, { op: "split", tick, id: "5", amt1: 4n, amt2: 6n });
  await expect
    .poll(async () => (await stage.request.get(`/api/owner/${tick}/${transactionHash}`)).status(), POLLING)
    .toBe(200);
  await openPage(page, "/tokens");
  const box = page.getByRole("combobox", { name: /^Search/ });
  await box.fill(`${tick} #5/1`);
  await expect(page.getByRole("option", { name: `${tick} #5/1 · 4 ${tick}` })).toBeVisible();
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/inscription/${tick}/${transactionHash}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${tick} #5/1 · 4 ${tick}`);
});
