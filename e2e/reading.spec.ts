import { chromium, type LaunchOptions } from "@playwright/test";
import { freshTicker } from "./wallet/chain";
import { expect, test } from "./wallet/fixtures";

test("what happens on the chain comes up on the home page by itself, and waits to be opened", async ({
  page,
  chain,
}) => {
  const ticker = freshTicker();
  await page.goto("/");
  const operations = page.getByRole("region", { name: "Latest operations" });
  await expect(page.getByRole("status").filter({ hasText: "In step" })).toBeVisible();
  const firstMessage = operations.getByRole("article").first().getByRole("code");
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

test("a token's page shows its rules, its supply and its deploy message, and follows them", async ({
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
  await expect(page.getByText("Anybody, by a message, as long as there is supply.")).toBeVisible();

  await chain.send(2, { op: "mint", tick: ticker, id: "1", amt: 50n });
  await expect(page.getByRole("progressbar")).toHaveAccessibleName(`${ticker}: 5 percent minted`);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(page.getByRole("article").filter({ hasText: '"amt":"50"' })).toBeVisible();
});

test("text of the chain stays text", async ({ page, chain }) => {
  const ticker = freshTicker();
  const hostile = `data:,{"p":"nip-20","op":"melt","tick":"${ticker}","note":"<img src=x onerror=alert(1)>\u202eabc"}`;
  await page.goto("/");
  await chain.send(1, hostile);
  await page.getByRole("button", { name: "1 new" }).click();
  const row = page.getByRole("article").filter({ hasText: ticker });
  await expect(row).toContainText('"<img src=x onerror=alert(1)>U+202Eabc"');
  await expect(row.locator("img")).toHaveCount(0);
});

test("a transaction's page says what the index found, and what to do", async ({ page, chain }) => {
  const { transactionHash } = await chain.send(1, { op: "mint", tick: freshTicker(), id: "1", amt: 1n });
  await page.goto(`/tx/${transactionHash}`);
  await expect(page.getByText("Rejected by the index: The ticker is not deployed.")).toBeVisible();
  await expect(page.getByText("Nothing: a rejected operation leaves everything as it was.")).toBeVisible();
  await expect(page.getByText("or deploy it first")).toBeVisible();
});

test("a page that is not there helps", async ({ page, chain, request }) => {
  const ticker = freshTicker();
  await chain.send(1, { op: "deploy", tick: ticker, max: 10n, lim: 1n, contract: null, cmint: false });
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
  const response = await page.goto(`/token/${ticker.toLowerCase()}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("link", { name: ticker, exact: true })).toBeVisible();
  for (const path of ["/nothing", "/token/not-a-ticker", "/tx/0x12"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("link", { name: "To the latest operations" })).toBeVisible();
  }
});

test("pages run under a policy that lets no foreign script in", async ({ request }) => {
  const [first, second] = await Promise.all([request.get("/"), request.get("/mint")]);
  const scripts = (headers: Record<string, string>) =>
    /script-src ([^;]+)/.exec(headers["content-security-policy"] ?? "")?.[1];
  expect(scripts(first.headers())).toMatch(/^'nonce-[A-Za-z0-9+/=]{22,}' 'strict-dynamic'$/);
  expect(scripts(first.headers())).not.toBe(scripts(second.headers()));
  expect(first.headers()).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
});

test("the scripts that a page starts with are compiled while they come", async ({ page, request }) => {
  await page.goto("/");
  const scripts = await page
    .locator("script[src]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("src") ?? ""));
  const texts = await Promise.all(scripts.map(async (src) => (await request.get(src)).text()));
  const framework = texts.find((text) => text.includes("hydrateRoot"));
  expect(framework).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("the chosen theme stays", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Switch to the light theme" })).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
});

test.describe("a page that is gone back to", () => {
  /** A page of tokens, marked, that another one has been gone to from. */
  async function leaveTokens(options: LaunchOptions, baseURL: string | undefined) {
    // Playwright turns the browser's cache for going back off.
    const keeping = { ignoreDefaultArgs: ["--disable-back-forward-cache"] };
    const browser = await chromium.launch({ ...options, ...keeping });
    const page = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }) });
    await page.goto("/tokens");
    await page.getByRole("link", { name: "OAK", exact: true }).waitFor();
    await page.evaluate(() => Reflect.set(window, "wasLeft", true));
    await page.goto("/status");
    return { browser, page };
  }

  test("is as it was left, and follows the index again", async ({ chain, baseURL, launchOptions }) => {
    const { browser, page } = await leaveTokens(launchOptions, baseURL);
    await page.goBack({ waitUntil: "commit" });
    // Asked of whichever page is there: the one that is left may still be for a moment.
    await page.waitForFunction(() => Reflect.get(window, "wasLeft") === true);
    const ticker = freshTicker();
    await chain.send(1, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
    await page.getByRole("button", { name: "1 new" }).click();
    await expect(page.getByRole("link", { name: ticker, exact: true })).toBeVisible();
    await browser.close();
  });

  test("has the theme that was chosen since", async ({ baseURL, launchOptions }) => {
    const { browser, page } = await leaveTokens(launchOptions, baseURL);
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.goBack({ waitUntil: "commit" });
    await page.waitForFunction(() => Reflect.get(window, "wasLeft") === true);
    await expect(page.locator("body")).toHaveCSS("color-scheme", "dark");
    await expect(page.getByRole("button", { name: "Switch to the light theme" })).toBeVisible();
    await browser.close();
  });

  test("is loaded anew where a wallet has been connected since", async ({ baseURL, launchOptions }) => {
    const { browser, page } = await leaveTokens(launchOptions, baseURL);
    await page.getByRole("button", { name: "Connect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Development wallet" }).click();
    await page.getByRole("button", { name: /^Wallet account/ }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: /^Wallet account/ }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, "wasLeft"))).toBeUndefined();
    await browser.close();
  });
});
