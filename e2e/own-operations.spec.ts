import type { Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint, type Stage, test, transactionsOf } from "./wallet/fixtures";
import { openMint, sign as signMint } from "./wallet/mint-page";

/** Development account of the test wallet. */
const OWNER = 5;
let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const steps = (page: Page) => region(page, "Provenance").getByRole("article");
const announced = (page: Page) => page.getByRole("button", { name: /^[0-9]+ new$/ });

/** Mints an inscription for the account of the test wallet and opens its page. Returns its token id. */
async function openMinted(page: Page, stage: Stage): Promise<Hash> {
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n });
  await page.goto(`/inscription/${ticker}/${tokenId}`);
  await expect(steps(page)).toHaveCount(1);
  return tokenId;
}

/** Lists the inscription on its page by message, for 0.5 ETH, with the test wallet. */
async function listHere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yours? Connect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  await page.locator("summary").filter({ hasText: "Advanced" }).click();
  await page.getByRole("list", { name: "Advanced" }).getByRole("button", { name: "List by message" }).click();
  await page.getByRole("dialog").getByLabel("Price in ETH").fill("0.5");
  await page.getByRole("dialog").getByRole("button", { name: "Sign and send" }).click();
  await expect(transactionsOf(page, "Your transactions here").first()).toContainText("It is listed.");
}

test("after a listing, headline, provenance and price history agree, and a reorganization reverts all of them", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  await openMinted(page, stage);
  await expect(region(page, "Price history")).toContainText("It was never listed for a price or offered.");
  await listHere(page);

  await expect(region(page, "State")).toContainText("Listed for 0.5 ETH");
  await expect(steps(page)).toHaveCount(2);
  await expect(steps(page).first()).toContainText("Listed");
  await expect(region(page, "Price history").getByRole("row")).toHaveCount(2);
  await expect(region(page, "Price history")).toContainText("0.5 ETH");
  await expect(announced(page)).toHaveCount(0);

  await chain.dropBlockOf(OWNER);
  await expect(region(page, "State")).toContainText("Not listed");
  await expect(steps(page)).toHaveCount(1);
  await expect(region(page, "Price history")).toContainText("It was never listed for a price or offered.");
  await expect(page.getByText("A reorganization removed 1 operation from this list.")).toBeVisible();
});

test("a page that the server rendered before a reorganization, but arrives after it, does not count twice", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const tokenId = await openMinted(page, stage);
  const refresh = `/inscription/${ticker}/${tokenId}?_rsc=`;
  let send = () => {};
  const isDue = new Promise<void>((resolve) => {
    send = resolve;
  });
  const isRendered = new Promise<void>((resolve) => {
    page.route(`**${refresh.replace("?", "\\?")}*`, async (route) => {
      const response = await route.fetch();
      resolve();
      await isDue;
      await route.fulfill({ response });
    });
  });
  // The router may cancel the body once it has read what it needs. Such a request fails although its response has arrived.
  const isReceived = page.waitForResponse((response) => response.url().includes(refresh));
  await listHere(page);
  await expect(steps(page)).toHaveCount(2);
  await isRendered;
  await chain.dropBlockOf(OWNER);
  await expect(steps(page)).toHaveCount(1);
  await expect(page.getByText("A reorganization removed 1 operation from this list.")).toBeVisible();

  send();
  await isReceived;
  // The page shows the transfer only after it has taken what the server rendered.
  await chain.send(OWNER, { op: "tsf", tick: ticker, id: "1" }, { to: addressOf(4) });
  await expect(steps(page).first()).toContainText("Transfer");
  await expect(steps(page)).toHaveCount(2);
  await expect(region(page, "State")).toContainText("Not listed");
});

test("a token page updates its lists and figures after a mint of the connected account, also in another tab", async ({
  page,
  wallet: _,
  context,
  stage,
}) => {
  await mint(stage, 1, { tick: ticker, id: "first", amt: 100n });
  await openMint(page, ticker);
  const other = await context.newPage();
  await other.goto(`/token/${ticker}`);
  await expect(region(other, "Holders").getByRole("row")).toHaveCount(2);

  await signMint(page).click();
  await expect(transactionsOf(page, "Your mints").first()).toContainText(`You own ${ticker} #`);
  await expect(region(other, "Activity").getByRole("article").filter({ hasText: '"op":"mint"' })).toHaveCount(2);
  // The server renders the holders, so the page must request them again.
  await expect(region(other, "Holders").getByRole("row")).toHaveCount(3);
  await expect(other.getByRole("img", { name: /2 mints from/ })).toBeVisible();
  await expect(announced(other)).toHaveCount(0);
});

test("operations of others are announced without moving the list", async ({ page, chain }) => {
  await page.goto(`/token/${ticker}`);
  await chain.send(1, { op: "mint", tick: ticker, id: "1", amt: 5n });
  await expect(announced(page)).toHaveText("1 new");
  await expect(region(page, "Activity").getByRole("article").filter({ hasText: '"op":"mint"' })).toHaveCount(0);
});
