import type { Page } from "@playwright/test";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint, test } from "./wallet/fixtures";
import { buyOutside, mintAndOffer, vaultOfAccount } from "./wallet/market";

/** Development accounts. */
const SELLER = 6;
const BUYER = 7;
const OTHER = 8;
const ETHER = 10n ** 18n;
const PHONE = { width: 390, height: 844 };

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
/** The rows of a table without its header. */
const rows = (page: Page, section: string) =>
  region(page, section)
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("the overview sorts by its columns, and the URL keeps the order", async ({ page }) => {
  await page.goto("/market");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Market");
  const volume = page.getByRole("columnheader", { name: "Volume 24 h" });
  await expect(volume).toHaveAttribute("aria-sort", "descending");
  const tickers = page
    .getByRole("table")
    .first()
    .getByRole("link", { name: /^[A-Z]+$/ });
  await expect(tickers.first()).toBeVisible();
  await page.getByRole("columnheader", { name: "Floor per token" }).getByRole("link").click();
  await expect(page).toHaveURL("/market?order=floor");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Floor per token" })).toHaveAttribute("aria-sort", "descending");
  await expect(volume).not.toHaveAttribute("aria-sort", /.*/);
  // OAK is more expensive than EMBER in the demo history.
  const shown = await tickers.allTextContents();
  expect(shown.indexOf("OAK")).toBeGreaterThanOrEqual(0);
  expect(shown.indexOf("OAK")).toBeLessThan(shown.indexOf("EMBER"));
  await page.getByRole("link", { name: "OAK", exact: true }).click();
  await expect(page).toHaveURL("/token/OAK/market");
});

test("the order book is sorted by unit price, keeps its rows while someone reads, and sales appear", async ({
  page,
  stage,
}) => {
  const ticker = await deploy(stage);
  const [dear, cheap, middle] = await mintAndOffer(stage, SELLER, ticker, [3n * ETHER, ETHER, 2n * ETHER]);
  if (dear === undefined || cheap === undefined || middle === undefined) throw new Error("three offers were expected");
  await page.goto(`/token/${ticker}/market`);
  const book = rows(page, "Open offers");
  await expect(book).toHaveCount(3);
  for (const [index, each] of ["0.1 ETH", "0.2 ETH", "0.3 ETH"].entries())
    await expect(book.nth(index).getByRole("cell").nth(1)).toHaveText(each, { useInnerText: true });
  await expect(book.first()).toContainText("1 ETH");
  await expect(region(page, "Recent sales")).toContainText(`No ${ticker} has been sold yet.`);

  await buyOutside(stage, BUYER, cheap);
  await expect(book.first()).toContainText("Sold or withdrawn");
  await expect(book.first().getByRole("button")).toHaveCount(0);
  await expect(rows(page, "Recent sales").first()).toContainText("0.1 ETH");
  await mintAndOffer(stage, OTHER, ticker, [ETHER / 2n]);
  await region(page, "Open offers").getByRole("button", { name: "2 new or changed" }).click();
  await expect(book).toHaveCount(3);
  await expect(book.first()).toContainText("0.05 ETH");
  await expect(page.getByRole("definition").filter({ hasText: "0.05 ETH" }).first()).toContainText("0.5 ETH for 10");

  // Lists of all tokens also name the inscription of a sale.
  await page.goto("/market/sales");
  await expect(page.getByRole("row").filter({ hasText: ticker })).toContainText(cheap.mintId ?? "no mint id");
});

test("the chart of prices has a table with the same numbers", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [ETHER]);
  if (offer === undefined) throw new Error("an offer was expected");
  await page.goto(`/token/${ticker}/market`);
  await expect(region(page, "Price")).toContainText("No sales in this period.");
  await buyOutside(stage, BUYER, offer);
  const chart = page.getByRole("img", { name: `Price of ${ticker} from` });
  await expect(chart.locator("canvas").first()).toBeVisible();
  await page.locator("summary").filter({ hasText: "Prices as a table" }).click();
  const row = region(page, "Price").getByRole("row").last();
  await expect(row).toContainText("0.1 ETH");
  await expect(row).toContainText("1 ETH");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "30 d" }).click();
  await expect(page).toHaveURL(`/token/${ticker}/market?range=month`);
  await expect(chart.locator("canvas").first()).toBeVisible();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    // The corner of the chart is empty.
    await expect.poll(() => cornerOf(page, `Price of ${ticker}`)).toBe(paper);
  }
});

/** The color of the top left corner of a chart, as CSS writes it. */
function cornerOf(page: Page, name: string): Promise<string> {
  return page
    .getByRole("img", { name })
    .locator("canvas")
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return "";
      const [red, green, blue] = canvas.getContext("2d")?.getImageData(1, 1, 1, 1).data ?? [];
      return `rgb(${red}, ${green}, ${blue})`;
    });
}

test("listings by message are labeled as unprotected, below the protected offers", async ({ page, stage, chain }) => {
  const ticker = await deploy(stage);
  await mintAndOffer(stage, SELLER, ticker, [ETHER]);
  await mint(stage, OTHER, { tick: ticker, id: "listed", amt: 5n });
  await chain.send(OTHER, { op: "list", tick: ticker, id: "listed", asking: { price: 250_000_000n, unit: "gwei" } });
  const listings = region(page, "Listings by message (unprotected)");
  await expect(async () => {
    await page.goto(`/token/${ticker}/market`);
    await expect(listings).toContainText("0.25 ETH", { timeout: 500 });
  }).toPass();
  await expect(listings.getByText("Unprotected", { exact: true })).toBeVisible();
  await expect(listings.getByRole("button", { name: "Buy" })).toHaveCount(0);
  await expect(region(page, "Open offers").getByText("Unprotected", { exact: true })).toHaveCount(0);
  const below = await listings.boundingBox();
  const above = await region(page, "Open offers").boundingBox();
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? 0);
});

test("the floor is shown beside each price", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const [cheap, dear] = await mintAndOffer(stage, SELLER, ticker, [ETHER, 3n * ETHER]);
  await page.goto(`/market/offers?ticker=${ticker}`);
  const offer = (id: string) => page.getByRole("row").filter({ hasText: id });
  await expect(offer(`${SELLER}-0`).getByRole("cell").nth(1)).toHaveText("0.1 ETH The floor", { useInnerText: true });
  await expect(offer(`${SELLER}-1`).getByRole("cell").nth(1)).toHaveText("0.3 ETH Floor 0.1 ETH", {
    useInnerText: true,
  });
  await page.goto(`/market/offers?ticker=${ticker}&order=unitPrice`);
  await expect(offer(`${SELLER}-1`).getByRole("cell").nth(1)).toHaveText("0.3 ETH", { useInnerText: true });
  await page.goto(`/inscription/${ticker}/${dear?.tokenId}`);
  const state = region(page, "State");
  await expect(state).toContainText("0.3 ETH per token");
  await expect(state).toContainText("Floor per token: 0.1 ETH");
  if (cheap === undefined) throw new Error("two offers were expected");
  await buyOutside(stage, BUYER, cheap);
  await expect(state).toContainText("Floor per token: 0.3 ETH");
});

test("a vault is shown with its account", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [ETHER]);
  const [account, vault] = [addressOf(SELLER), vaultOfAccount(SELLER)];
  await page.goto(`/inscription/${ticker}/${offer?.tokenId}`);
  await expect(page.getByRole("region", { name: "State" })).toContainText("Offered for 1 ETH");
  const owner = page.getByRole("definition").filter({ hasText: "vault of" });
  await expect(owner.getByRole("link", { name: account })).toBeVisible();
  await expect(region(page, "Provenance").getByTitle(`In the vault ${vault}`).first()).toContainText(
    account.slice(0, 7),
  );
  await page.goto(`/token/${ticker}/activity`);
  const operation = page.getByRole("article").filter({ hasText: "Transfer" });
  await expect(operation.getByTitle(`In the vault ${vault}`)).toContainText("vault of");
  await page.goto(`/zh-CN/token/${ticker}/activity`);
  await expect(page.getByRole("article").getByTitle(`在金库 ${vault} 中`).first()).toHaveText(
    /^0x[0-9a-f]{4,}….*的金库$/,
  );
  await page.goto(`/zh-CN/inscription/${ticker}/${offer?.tokenId}`);
  await expect(page.getByRole("definition").getByTitle(`在金库 ${vault} 中`)).toHaveText(/^金库，属于0x[0-9a-f]{40}/);
  await page.goto(`/token/${ticker}/holders`);
  await expect(page.getByTitle(`In the vault ${vault}`)).toContainText(account.slice(0, 7));
  await page.goto(`/account/${vault}`);
  await expect(page.getByText("This is a vault")).toBeVisible();
  await page.goto(`/account/${account}`);
  await expect(page.getByRole("heading", { name: "In the vault" })).toBeVisible();
  await expect(region(page, "Offers").getByRole("row").filter({ hasText: ticker })).toContainText("1 ETH");
});

test("offers and sales are filtered by token in the URL, also without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  for (const path of ["/market/offers", "/market/sales"]) {
    await page.goto(path);
    await page.getByRole("searchbox", { name: "Token" }).fill("OAK");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(`${path}?ticker=OAK`);
    await expect(page.getByRole("link", { name: "All tokens" })).toBeVisible();
    await expect(page.getByRole("table").first().getByRole("row").nth(1)).toBeVisible();
  }
  await page.goto("/market/offers?ticker=OAK&order=unitPrice");
  await expect(page.getByRole("link", { name: "Price per token" })).toHaveAttribute("aria-current", "true");
  await context.close();
});

test("the pages of the market fit a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/market", "/market/offers", "/market/sales", "/token/OAK/market"]) {
    await page.goto(path);
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect.poll(() => overflow(page), path).toBe(0);
  }
});

test("offers of all tokens are ordered by price", async ({ page, stage }) => {
  const [first, second] = [await deploy(stage), await deploy(stage)];
  await mintAndOffer(stage, SELLER, first, [3n]);
  await mintAndOffer(stage, SELLER, second, [2n]);
  await page.goto("/market/offers");
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Price", exact: true }).click();
  await expect(page).toHaveURL("/market/offers?order=price");
  const rows = page.getByRole("table", { name: "Offers" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(second);
  await expect(rows.nth(2)).toContainText(first);
  await page.goto(`/token/${first}/market`);
  const box = page.getByRole("checkbox", { name: /^Select/ }).first();
  const size = await box.evaluate((element) => [element.clientWidth, element.clientHeight].map((each) => each + 2));
  expect(Math.min(...size)).toBeGreaterThanOrEqual(24);
});

test("offers and sales of a token are sorted by their prices in both directions", async ({ page, stage }) => {
  const ticker = await deploy(stage);
  const offers = await mintAndOffer(stage, SELLER, ticker, [3n * ETHER, ETHER, 2n * ETHER]);
  const prices = page
    .getByRole("table")
    .first()
    .getByRole("row")
    .getByRole("cell")
    .filter({ hasText: /^[123] ETH/ });
  const head = (name: string) => page.getByRole("columnheader", { name, exact: true });
  const first = async () => (await prices.allInnerTexts()).map((text) => text.slice(0, 1));
  await page.goto(`/market/offers?ticker=${ticker}`);
  for (const [url, sorted, expected] of [
    ["order=price", "ascending", ["1", "2", "3"]],
    ["order=price&direction=desc", "descending", ["3", "2", "1"]],
  ] as const) {
    await head("Price").getByRole("link").click();
    await expect(page).toHaveURL(`/market/offers?ticker=${ticker}&${url}`);
    await expect(head("Price")).toHaveAttribute("aria-sort", sorted);
    await expect.poll(first).toEqual(expected);
  }
  for (const offer of offers) await buyOutside(stage, BUYER, offer);
  const sold = async () =>
    (await (await stage.request.get(`/api/explorer/sales?ticker=${ticker}`)).json()).sales.length;
  await expect.poll(sold).toBe(3);
  await page.goto(`/market/sales?ticker=${ticker}`);
  for (const [name, url, expected] of [
    ["Price", "order=value", ["3", "2", "1"]],
    ["Price", "order=value&direction=asc", ["1", "2", "3"]],
    ["Time", "", ["2", "1", "3"]],
    ["Time", "direction=asc", ["3", "1", "2"]],
    ["Per token", "order=unitPrice", ["3", "2", "1"]],
  ] as const) {
    await head(name).getByRole("link").click();
    await expect(page).toHaveURL(`/market/sales?ticker=${ticker}${url === "" ? "" : `&${url}`}`);
    await expect.poll(first).toEqual(expected);
  }
  // The column of prices is hidden on phones, which sort by the links above the table.
  await page.setViewportSize(PHONE);
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Price", exact: true }).click();
  await expect(page).toHaveURL(`/market/sales?ticker=${ticker}&order=value`);
});
