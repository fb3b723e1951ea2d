import type { Address, Hash } from "@/lib/protocol";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { type Chain, freshTicker } from "./wallet/chain";
import { deploy, expect, mint, test } from "./wallet/fixtures";

const OWNER = 1;
const OTHER = 2;

/** Deploys a token with a mint and a listing. Resolves when they are indexed. */
async function mintedToken(chain: Chain): Promise<{ ticker: string; tokenId: Hash; owner: Address; minted: Hash }> {
  const ticker = freshTicker();
  await chain.send(OWNER, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
  const { transactionHash } = await chain.send(OWNER, { op: "mint", tick: ticker, id: "1", amt: 75n });
  await chain.send(OTHER, { op: "mint", tick: ticker, id: "2", amt: 25n });
  return { ticker, tokenId: transactionHash, owner: addressOf(OWNER), minted: transactionHash };
}

test.describe("tokens", () => {
  test("are found by a prefix of their ticker in any case", async ({ page, chain, request }) => {
    const { ticker } = await mintedToken(chain);
    await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
    await page.goto("/tokens");
    await page.getByRole("searchbox", { name: "Search tickers" }).fill(ticker.slice(0, 7).toLowerCase());
    await page.getByRole("button", { name: "Search" }).last().click();
    await expect(page.getByRole("link", { name: ticker, exact: true })).toBeVisible();
    await page.goto("/tokens?q=zzzzzzzzzz");
    await expect(page.getByText("No ticker looks like “zzzzzzzzzz” or starts with it.")).toBeVisible();
  });

  test("keep order and filter in the URL over a reload", async ({ page }) => {
    await page.goto("/tokens");
    await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Minted out" }).click();
    await expect(page).toHaveURL("/tokens?filter=mintedOut");
    await expect(page.getByRole("link", { name: "MOSS", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "OAK", exact: true })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Holders" }).click();
    await expect(page).toHaveURL("/tokens?order=holders&filter=mintedOut");
    await page.reload();
    const chosen = (name: string) => page.getByRole("navigation", { name: "Order" }).getByRole("link", { name });
    await expect(chosen("Holders descending")).toHaveAttribute("aria-current", "true");
    await chosen("Holders").click();
    await expect(page).toHaveURL("/tokens?order=holders&direction=asc&filter=mintedOut");
    await expect(chosen("Holders ascending")).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("link", { name: "Mint MOSS" })).toHaveCount(0);
  });

  test("are announced above the list, which does not move", async ({ page, chain }) => {
    await page.goto("/tokens?order=newest");
    const { ticker } = await mintedToken(chain);
    await page.getByRole("button", { name: "1 new" }).click();
    const row = page.getByRole("article").first();
    await expect(row.getByRole("link", { name: ticker, exact: true })).toBeVisible();
    await expect(row.getByRole("progressbar")).toHaveAccessibleName(`${ticker}: 10 percent minted`);
  });
});

test("a token page shows holders with shares, listings with the floor price, and inscriptions @smoke", async ({
  page,
  chain,
  request,
}) => {
  const { ticker, owner, tokenId } = await mintedToken(chain);
  // The page does not update its lists, so both mints must be indexed first.
  await expect.poll(async () => (await request.get(`/api/holder/${ticker}`)).json()).toBe("2");
  const asking = { price: 300_000_001n, unit: "gwei" };
  await chain.send(OWNER, { op: "list", tick: ticker, id: "1", asking });
  await expect(async () => {
    await page.goto(`/token/${ticker}`);
    await expect(page.getByRole("region", { name: "Listings" })).toContainText("0.300000001 ETH", { timeout: 500 });
  }).toPass();
  const each = page.getByTitle("0.004000000013333333333333333333333333 ETH").first();
  await expect(each).toHaveText("≈ 0.004 ETH per token (exactly 0.004000000013333333333333333333333333 ETH)");
  const exact = each.getByText("(exactly");
  expect((await exact.boundingBox())?.width, "for screen readers only").toBe(1);
  await each.focus();
  expect((await exact.boundingBox())?.width, "with the focus").toBeGreaterThan(100);
  const holders = page.getByRole("region", { name: "Holders" }).getByRole("row");
  await expect(holders.nth(1)).toContainText("75 %");
  await expect(holders.nth(2)).toContainText("25 %");
  await expect(page.getByRole("img", { name: /2 mints from/ })).toBeVisible();

  const tabs = page.getByRole("navigation", { name: "About this token" });
  await page.goto(`/token/${ticker}/listings`);
  await expect(tabs.locator("[aria-current=page]")).toHaveText("Market");
  await tabs.getByRole("link", { name: "Inscriptions" }).click();
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Listed" }).click();
  await expect(page).toHaveURL(`/token/${ticker}/inscriptions?filter=listed`);
  const card = page.getByRole("link", { name: new RegExp(`${ticker}.*75`) });
  await card.click();
  await expect(page).toHaveURL(`/inscription/${ticker}/${tokenId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`75 ${ticker}`);
  await expect(page.getByText("Listed for 0.300000001 ETH")).toBeVisible();
  await expect(page.getByRole("link", { name: owner }).first()).toBeVisible();
});

test("an inscription page shows its history since the mint and follows new operations", async ({ page, chain }) => {
  const { ticker, tokenId } = await mintedToken(chain);
  await expect(async () => {
    expect((await page.goto(`/inscription/${ticker}/1`))?.status()).toBe(200);
  }).toPass();
  const steps = page.getByRole("region", { name: "Provenance" }).getByRole("article");
  await expect(steps).toHaveCount(1);
  await expect(page.getByRole("figure").first()).toContainText(`"op":"mint","tick":"${ticker}","id":"1"`);

  const receiver = addressOf(OTHER);
  await chain.send(OWNER, { op: "tsf", tick: ticker, id: "1" }, { to: receiver });
  await expect(page.getByRole("definition").first()).toContainText(receiver);
  await expect(steps.first()).toContainText("Transferred");
  await expect(steps.last()).toContainText("Minted");
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", new RegExp(`/inscription/${ticker}/${tokenId}$`));
});

test("an account page shows balances with shares, and exports inscriptions and history as files", async ({
  page,
  chain,
  request,
}) => {
  const { ticker, owner, tokenId } = await mintedToken(chain);
  // The page does not update its balances, so both mints must be indexed first.
  await expect.poll(async () => (await request.get(`/api/holder/${ticker}`)).json()).toBe("2");
  await page.goto(`/account/${owner}/inscriptions?ticker=${ticker}&view=list`);
  await expect(page.getByRole("link", { name: new RegExp(`${ticker} #1`) })).toBeVisible();
  await page.goto(`/account/${owner.toUpperCase().replace("0X", "0x")}`);
  const balance = page.getByRole("region", { name: "Balances" }).getByRole("row").filter({ hasText: ticker });
  await expect(balance).toContainText("75 %");
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(2);

  const file = await page.request.get(`/account/${owner}/export/inscriptions`);
  expect(file.headers()["content-disposition"]).toBe(`attachment; filename="${owner}-inscriptions.csv"`);
  const lines = (await file.text()).split("\r\n");
  expect(lines[0]).toBe("ticker,mint_id,token_id,amount,minted,block,listed,price,unit");
  expect(lines.find((line) => line.startsWith(ticker))).toContain(`${ticker},1,${tokenId},75,`);
  const history = await (await page.request.get(`/account/${owner}/export/history`)).text();
  expect(history.split("\r\n").filter((line) => line.includes(`,${ticker},`))).toHaveLength(2);
});

test("the history of an account is listed oldest first, also as a file", async ({ page, chain }) => {
  const { ticker, owner } = await mintedToken(chain);
  const rows = page.getByRole("main").getByRole("article");
  await page.goto(`/account/${owner}/history?ticker=${ticker}`);
  await expect(rows).toHaveText([/^Mint/, /^Deploy/]);
  await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Oldest first" }).click();
  await expect(page).toHaveURL(/ticker=\w+&order=oldest$/);
  await expect(rows).toHaveText([/^Deploy/, /^Mint/]);
  const href = await page.getByRole("link", { name: "Export history" }).getAttribute("href");
  const lines = (await (await page.request.get(href ?? "")).text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[3])).toEqual(["deploy", "mint"]);
});

test("the history of an account is filtered by kind, direction, token and date, also as a file", async ({
  page,
  chain,
  stage,
}) => {
  const { ticker, owner } = await mintedToken(chain);
  const other = await deploy(stage);
  await mint(stage, 1, { tick: other, id: "1", amt: 1n });
  const path = `/account/${owner}/history`;
  const rows = page.getByRole("main").getByRole("article");
  const form = page.getByRole("group").filter({ hasText: "Filter" });
  await page.goto(path);
  await page.getByText("Filter", { exact: true }).click();
  await form.getByLabel("Kind").selectOption("Mint");
  await form.getByLabel("Token").fill(ticker);
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/op=mint&direction=&ticker=/);
  await expect(form.getByLabel("Kind")).toHaveValue("mint");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(new RegExp(`Mint\\s*${ticker} #1`));
  const href = await page.getByRole("link", { name: "Export history" }).getAttribute("href");
  const lines = (await (await page.request.get(href ?? "")).text()).trim().split("\r\n");
  expect(lines.slice(1).map((line) => line.split(",")[4])).toEqual([ticker]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await overflow(page)).toBe(0);
  }
  await page.goto(`${path}?to=2020-01-01`);
  await expect(page.getByText("No operation matches the filter.")).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(rows.first()).toBeVisible();
  await page.goto(`${path}?direction=out&size=100`);
  await expect(page.getByRole("navigation", { name: "Rows per page" }).getByText("100")).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.locator("input[type=hidden][name=size]")).toHaveValue("100");
  await page.getByRole("navigation", { name: "Rows per page" }).getByRole("link", { name: "50" }).click();
  await expect(page).toHaveURL(`${path}?direction=out&size=50`);
  await page.goto(`/zh-CN/token/${ticker}/activity?op=deploy`);
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel("类型")).toHaveValue("deploy");
});

test("the page of an unused address explains its sections", async ({ page }) => {
  await page.goto(`/account/0x${"9".repeat(40)}`);
  await expect(page.getByText("This address owns no inscriptions yet.")).toBeVisible();
  await expect(page.getByText("This address has no offers.")).toBeVisible();
  await expect(page.getByText("This address has no operations yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Export/ })).toHaveCount(0);
});

test("a transaction page shows the bytes of the message and its effects", async ({ page, chain }) => {
  const { ticker, minted, owner } = await mintedToken(chain);
  await page.goto(`/tx/${minted}`);
  await expect(page.getByText(`A new inscription of 75 ${ticker} was minted.`)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Its owner is" })).toContainText(owner.slice(0, 7));
  await page.getByRole("button", { name: "Bytes" }).click();
  await expect(page.getByTestId("bytes")).toContainText("64 61 74 61 3a 2c 7b");
  await page.getByRole("link", { name: "View inscription" }).click();
  await expect(page).toHaveURL(`/inscription/${ticker}/${minted}`);
});

test("the page of an unknown token is not empty before its suggestions are loaded", async ({ page }) => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("errors.tokenUnknownText")) await opened;
    await route.fulfill({ response });
  });
  await page.goto("/token/NONE9", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Token not found");
  await expect(page.getByRole("link", { name: "See all tokens" })).toBeVisible();
  open();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("NONE9 is not deployed");
});

test("a block page shows its operations and links to the neighboring blocks", async ({ page, chain }) => {
  const { ticker, minted } = await mintedToken(chain);
  await page.goto(`/tx/${minted}`);
  const block = page.getByRole("definition").filter({ has: page.getByRole("time") });
  await block.getByRole("link").click();
  await expect(page).toHaveURL(/\/block\/\d+$/);
  await expect(page.getByRole("article")).toContainText(`"tick":"${ticker}"`);
  await expect(page.getByText("Not final yet")).toBeVisible();
  await expect(page.getByRole("article").getByRole("link", { name: /^block / })).toHaveCount(0);
  const url = page.url();
  await page.getByRole("link", { name: "Previous block" }).click();
  await expect(page).not.toHaveURL(url);
  await page.getByRole("link", { name: "Next block" }).click();
  await expect(page).toHaveURL(url);
});

test("the status page shows the position of the index and its commitments", async ({ page, chain, request }) => {
  await mintedToken(chain);
  await page.goto("/status");
  const { index, verified } = await (await request.get("/api/explorer/status")).json();
  await expect(page.getByRole("region", { name: "Nodes" })).toContainText(/at block [0-9,]+, answered in/);
  const commitments = page.getByRole("region", { name: "State commitment" }).getByRole("row");
  await expect(commitments.nth(1)).toContainText(/0x[0-9a-f]{8,}/);
  await expect(page.getByRole("region", { name: "Index", exact: true })).toContainText(String(index.epoch));
  const checks = page.getByRole("region", { name: "Verified" });
  await expect(checks.getByRole("term")).toHaveText(["Block hashes", "Transactions", "Results and logs", "Senders"]);
  for (const [line, method] of [
    verified.header,
    verified.transactions,
    verified.receipts,
    verified.senders,
  ].entries()) {
    const text = method === null ? /^not checked/ : new RegExp(`since block ${verified.since}`);
    await expect(checks.getByRole("definition").nth(line)).toHaveText(text);
  }
});

test("the first page of a list that is not by age is not called the newest", async ({ page, request }) => {
  const { next } = await (await request.get("/api/explorer/tokens/OAK/holders?limit=1")).json();
  await page.goto(`/token/OAK/holders?before=${encodeURIComponent(next)}`);
  await expect(page.getByRole("navigation", { name: "Pagination" }).getByRole("link")).toHaveText(["First page"]);
});

test("the pages of a list have URLs", async ({ page }) => {
  await page.goto("/token/OAK/activity");
  const transaction = page.getByRole("article").first().locator('a[href^="/tx/"]').first();
  const pages = page.getByRole("navigation", { name: "Pagination" });
  const first = (await transaction.getAttribute("href")) ?? "";
  await pages.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL(/\/token\/OAK\/activity\?before=/);
  await expect(transaction).not.toHaveAttribute("href", first);
  await pages.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL("/token/OAK/activity");
  await page.goto("/token/OAK/activity?before=nonsense");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("reports a reorganization that undoes shown operations", async ({ page, chain }) => {
  const ticker = freshTicker();
  await chain.send(OWNER, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
  await expect(async () => {
    expect((await page.goto(`/token/${ticker}`))?.status()).toBe(200);
  }).toPass();
  await chain.send(OWNER, { op: "mint", tick: ticker, id: "1", amt: 5n });
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(page.getByRole("article").filter({ hasText: '"op":"mint"' })).toBeVisible();
  await chain.dropBlockOf(OWNER);
  await expect(page.getByText("A reorganization removed 1 operation from this list.")).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: '"op":"mint"' })).toHaveCount(0);
});

test("pages have social images and are in the sitemap", async ({ page, chain, request }) => {
  const { ticker, tokenId, owner } = await mintedToken(chain);
  await expect.poll(async () => (await request.get(`/api/owner/${ticker}/${tokenId}`)).status()).toBe(200);
  for (const path of ["/", `/token/${ticker}`, `/inscription/${ticker}/${tokenId}`, `/account/${owner}`]) {
    await page.goto(path);
    const address = await page.locator('meta[property="og:image"]').getAttribute("content");
    const picture = await request.get(address ?? "");
    expect([path, picture.status(), picture.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
    expect((await picture.body()).length).toBeGreaterThan(5_000);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("Sitemap: http");
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const path of ["/", "/tokens", "/docs/api", "/docs/wallets", `/token/${ticker}`])
    expect(sitemap).toContain(`${path}</loc>`);
});

test("the home page announces coming derivatives and links to the API reference", async ({ page }) => {
  await page.goto("/");
  const coming = page.getByRole("complementary").filter({ hasText: "Coming:" });
  await expect(coming).toContainText("covered options and auctions");
  await page.getByRole("contentinfo").getByRole("link", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
});

test.describe("a missing resource", () => {
  for (const [path, words] of [
    ["/account/0x12", "Not an address"],
    ["/block/999999999", "Block not found"],
    ["/block/x", "Block not found"],
    ["/inscription/OAK/none", "Inscription of OAK not found"],
    ["/inscription/OAK/%FF", ""],
    ["/token/NOSUCH/holders", "NOSUCH is not deployed"],
  ] as const) {
    test(`${path} explains why`, async ({ page, request }) => {
      const status = (await request.get(path)).status();
      expect(status).toBe(words === "" ? 400 : 404);
      if (words === "") return;
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    });
  }
});

test("every empty list of an account says what would be here and links to a next step", async ({ page }) => {
  const account = `/account/0x${"9".repeat(40)}`;
  const steps: Record<string, readonly string[]> = {
    "": ["See all tokens", "All offers", "See all tokens"],
    "/inscriptions": ["See all tokens"],
    "/offers": ["All offers"],
    "/listings": ["All offers"],
    "/history": ["See all tokens"],
  };
  for (const [tab, links] of Object.entries(steps)) {
    await page.goto(account + tab);
    const notices = page
      .getByRole("main")
      .locator("div")
      .filter({ has: page.getByText(/^This address /) });
    await expect(notices.last()).toContainText("appear");
    await expect(page.getByRole("main").getByRole("link", { name: /^(See all tokens|All offers)$/ })).toHaveText(links);
  }
  await page.goto(`${account}/inscriptions?ticker=OAK`);
  await page.getByRole("main").getByRole("link", { name: "See OAK" }).click();
  await expect(page).toHaveURL("/token/OAK");
  await page.goto(`/tx/0x${"9".repeat(64)}`);
  await expect(page.getByRole("main").getByRole("link", { name: "See latest operations" })).toBeVisible();
});
