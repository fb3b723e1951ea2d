import { overflow } from "./overflow";
import { connect, deploy, expect, mint, test } from "./wallet/fixtures";
import { buyOutside, cancelOutside, mintAndOffer } from "./wallet/market";
import { COIN, openBuy, RIVAL, SELLER } from "./wallet/market-page";
import { wrapped } from "./wrapped";

const WIDTHS = [390, 320];
/** Only the tests of this file use it. */
const OWNER = 13;

test.use({ account: OWNER });

test("prices of sales and of a purchase do not break on the narrowest phone", async ({
  page,
  wallet: _,
  stage,
  request,
}) => {
  const ticker = await deploy(stage);
  // A rounded price of the largest width: 0.00333333 per token.
  const [bought, offered] = await mintAndOffer(stage, SELLER, ticker, [COIN / 30n, COIN / 30n]);
  if (bought === undefined || offered === undefined) throw new Error("nothing was offered");
  await buyOutside(stage, RIVAL, bought);
  const sales = async () => (await (await request.get(`/api/explorer/sales?ticker=${ticker}`)).json()).sales.length;
  await expect.poll(sales).toBe(1);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/market/sales`);
  const rounded = page.locator(".figures").filter({ hasText: /^≈ [\d.]{1,10} ETH$/, visible: true });
  const sale = page.getByRole("row").filter({ hasText: ticker }).getByRole("cell").nth(1);
  await expect(sale).toContainText("≈ 0.00333333 ETH");
  expect(await wrapped(page.getByRole("cell").locator(rounded)), "sales").toEqual([]);
  await page.goto(`/zh-CN/inscription/${ticker}/${offered.tokenId}`);
  await page.getByRole("button", { name: "连接", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
  await page.getByRole("main").getByRole("button", { name: /^购买/ }).first().click();
  const facts = page.getByRole("dialog").getByRole("definition");
  await expect(facts.locator(rounded)).toHaveCount(2);
  expect(await wrapped(facts.locator(rounded)), "a purchase").toEqual([]);
  const wide = await facts.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
  expect(wide, "facts wider than their column").toBe(0);
});

test("prices with all their decimals stay on one line in lists on the narrowest phone", async ({
  page,
  stage,
  chain,
}) => {
  const ticker = await deploy(stage);
  const price = 333_333_333_333_333_333n;
  const [canceled, sold] = await mintAndOffer(stage, SELLER, ticker, [price, price, price]);
  if (canceled === undefined || sold === undefined) throw new Error("nothing was offered");
  await buyOutside(stage, RIVAL, sold);
  const tokenId = await mint(stage, SELLER, { tick: ticker, id: "listed", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: tokenId, asking: { price, unit: "wei" } });
  await page.setViewportSize({ width: 320, height: 900 });
  const main = page.getByRole("main");
  await page.goto(`/market/offers?ticker=${ticker}`);
  await expect(main.getByRole("button", { name: /^Buy/ })).toHaveCount(2);
  await cancelOutside(stage, SELLER, [canceled]);
  const struck = main.locator(".line-through").filter({ visible: true });
  await expect(struck).toHaveText([/^≈ 0\.0333333 ETH/, "≈ 0.333333 ETH"]);
  expect(await wrapped(struck), "struck-through prices").toEqual([]);
  const lists = [`/market/offers?ticker=${ticker}`, `/market/sales?ticker=${ticker}`, `/token/${ticker}/market`];
  const others = ["/market?order=volume", `/token/${ticker}/listings`, `/token/${ticker}/inscriptions`];
  await page.goto(`/inscription/${ticker}/${tokenId}`);
  const asked = page.getByRole("region", { name: "State" }).getByText("0.333333333333333333 ETH", { exact: true });
  // In the state, and in the bar at the bottom.
  await expect(asked).toHaveCount(2);
  expect(await wrapped(asked.filter({ visible: true })), "the price of an inscription").toEqual([]);
  for (const path of [...lists, ...others, `/inscription/${ticker}/${sold.tokenId}`]) {
    await page.goto(path);
    const prices = main.locator(".figures").filter({ hasText: /^(≈ )?0\.[\d]+ ETH$/, visible: true });
    await expect(prices.first()).toBeVisible();
    expect(await wrapped(prices), path).toEqual([]);
    expect(await overflow(page), path).toBe(0);
  }
});

test("tiny prices stay on one line, with the exact price on a tap and for screen readers", async ({
  page,
  stage,
  chain,
}) => {
  const ticker = await deploy(stage);
  const price = 333_333_333_333n;
  const [sold, offered] = await mintAndOffer(stage, SELLER, ticker, [price, price, 1n]);
  if (sold === undefined || offered === undefined) throw new Error("nothing was offered");
  await buyOutside(stage, RIVAL, sold);
  const tokenId = await mint(stage, SELLER, { tick: ticker, id: "listed", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: tokenId, asking: { price: 1n, unit: "wei" } });
  const main = page.getByRole("main");
  const market = [`/market/offers?ticker=${ticker}`, `/market/sales?ticker=${ticker}`, `/token/${ticker}/market`];
  const others = [`/token/${ticker}`, `/token/${ticker}/listings`, `/tokens?q=${ticker}`];
  const single = [`/inscription/${ticker}/${tokenId}`, `/inscription/${ticker}/${offered.tokenId}`];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...market, ...others, ...single]) {
      await page.goto(path);
      const prices = main.locator(".figures").filter({ hasText: /^(≈ )?0\.0[₀-₉\d]+ ETH$/, visible: true });
      await expect(prices.first()).toBeVisible();
      expect(await wrapped(prices), `${path} at ${width} px`).toEqual([]);
      expect(await overflow(page), `${path} at ${width} px`).toBe(0);
    }
  }
  await page.goto(`/market/offers?ticker=${ticker}`);
  const exact = "0.0000000000000000001 ETH";
  const row = main.getByRole("row").filter({ hasText: "The floor" });
  await expect(row.getByRole("cell", { name: `(exactly ${exact})` })).toBeVisible();
  await row.getByTitle(exact).click();
  expect((await row.getByText(`(exactly ${exact})`).boundingBox())?.width).toBeGreaterThan(50);
});

test("a price and its unit, and a ticker and its ID, stay on one line on the narrowest phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ["/market", "/market/offers", "/market/sales", "/token/OAK/market"]) {
    await page.goto(`/zh-CN${path}`);
    const main = page.getByRole("main");
    const prices = main.locator(".figures").filter({ hasText: /^(≈ )?[\d.]{1,12} ETH$/, visible: true });
    await expect(prices.first()).toBeVisible();
    expect(await wrapped(prices), `prices of ${path}`).toEqual([]);
    const names = main
      .getByRole("cell")
      .locator("a span")
      .filter({ hasText: /^[A-Z]{3,5}\d{1,2}$/ });
    expect(await wrapped(names), `names of ${path}`).toEqual([]);
    expect(await wrapped(main.getByText(/^\/ [\d,]{1,7} 个$/)), `amounts of ${path}`).toEqual([]);
    expect(await overflow(page), path).toBe(0);
  }
});

test("each row of a price history has its price per token on one line", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [COIN / 30n]);
  if (offer === undefined) throw new Error("nothing was offered");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/inscription/${ticker}/${offer.tokenId}`);
  const rows = page.getByRole("table", { name: "Price history" }).getByRole("row");
  const each = rows.locator(".caption").filter({ hasText: "per token" });
  await expect(each).toHaveText([/^≈ 0.00333333 ETH per token/]);
  expect(await each.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(20);
  await rows
    .getByRole("link")
    .filter({ has: page.getByRole("time") })
    .click();
  await expect(page).toHaveURL(/\/tx\/0x/);
});

test("a price with all its decimals stays on one line in dialogs", async ({ page, wallet: _, stage }) => {
  const ticker = await deploy(stage);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [1_234_567_890_123_456_789n]);
  if (offer === undefined) throw new Error("nothing was offered");
  await openBuy(page, offer);
  for (const width of [1440, ...WIDTHS]) {
    await page.setViewportSize({ width, height: 900 });
    const price = page.getByRole("dialog").getByText("1.234567890123456789 ETH", { exact: true }).first();
    await expect(price).toBeVisible();
    expect(await wrapped(price), `the price at ${width} px`).toEqual([]);
    expect(await overflow(page), `at ${width} px`).toBe(0);
  }
});

test("a floor and an amount to collect with all their decimals stay on one line on the narrowest phone", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const ticker = await deploy(stage);
  const price = 333_333_333_333_333_333n;
  const tokenId = await mint(stage, SELLER, { tick: ticker, id: "listed", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: tokenId, asking: { price, unit: "wei" } });
  const [offer] = await mintAndOffer(stage, OWNER, ticker, [price]);
  if (offer === undefined) throw new Error("nothing was offered");
  await buyOutside(stage, RIVAL, offer);
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto(`/token/${ticker}/listings`);
  const exact = page.getByText("0.333333333333333333 ETH", { exact: true });
  await expect(exact.first()).toBeVisible();
  expect(await wrapped(exact), "the floor").toEqual([]);
  await page.goto("/owned");
  await connect(page, "Test wallet");
  await page.getByRole("main").getByRole("button", { name: "Collect", exact: true }).click();
  const amount = page
    .getByRole("dialog")
    .getByText(/^0\.\d{18} ETH$/)
    .first();
  await expect(amount).toBeVisible();
  expect(await wrapped(amount), "the amount to collect").toEqual([]);
});
