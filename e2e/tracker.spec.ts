import type { Page } from "@playwright/test";
import { deploy, expect, test } from "./wallet/fixtures";
import { mints, openMint, sign } from "./wallet/mint-page";

let ticker: string;

test.beforeEach(async ({ chain, request }) => {
  ticker = await deploy({ chain, request });
});

const open = (page: Page) => openMint(page, ticker);

test("follows a transaction over a reload and on other pages to its end", async ({ page, wallet, chain }) => {
  await open(page);
  const release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-way", "sent");
  await page.reload();
  await expect(mints(page)).toHaveAttribute("data-way", "sent");
  await page.goto("/");
  const tray = page.getByRole("button", { name: "Your transactions: 1 under way" });
  await tray.click();
  const dialog = page.getByRole("dialog", { name: "Your transactions" });
  await expect(dialog.getByRole("article")).toContainText("Waiting for a block.");
  await release();
  await expect(dialog.getByRole("article")).toContainText(`100 ${ticker} with id 1 are yours.`);
  await dialog.getByRole("button", { name: "Clear what is done" }).click();
  await expect(dialog.getByRole("article")).toHaveCount(0);
  expect(wallet.behavior).toBe("approve");
});

test("finds a transaction on the chain that the wallet signed after a reload", async ({ page, wallet }) => {
  await open(page);
  const answer = wallet.holdSigning();
  await sign(page).click();
  // The page shows that it waits for the wallet before it sends the request.
  await expect.poll(() => wallet.asked).toBe(1);
  await page.reload();
  await page.getByRole("button", { name: "Your transactions" }).click();
  const way = page.getByRole("dialog", { name: "Your transactions" }).getByRole("article");
  await expect(way).toContainText("The page was left before your wallet answered.");
  answer();
  await expect(way).toContainText(`100 ${ticker} with id 1 are yours.`, { timeout: 30_000 });
});

test("follows a sped-up transaction and reports a canceled one", async ({ page, wallet, chain }) => {
  await open(page);
  let release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-way", "sent");
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("2");
  await knownToNode(page);
  await wallet.speedUp();
  await release();
  await expect(mints(page)).toContainText(`100 ${ticker} with id 1 are yours.`);
  await expect(mints(page)).toContainText("It was sent again with another fee");

  release = await chain.holdBlocks();
  await sign(page).click();
  const way = mints(page).first();
  await expect(way).toHaveAttribute("data-way", "sent");
  await knownToNode(page);
  await wallet.cancel();
  await release();
  await expect(way).toContainText("Another transaction of your account took its place.");
});

test("reports a dropped transaction and finds it again after a rebroadcast", async ({ page, wallet, chain }) => {
  await open(page);
  const release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-way", "sent");
  const { hash } = await knownToNode(page);
  await chain.drop(hash);
  await expect(mints(page)).toContainText("The chain’s node has it no more");
  await wallet.speedUp();
  await release();
  await expect(mints(page)).toContainText(`100 ${ticker} with id 1 are yours.`);
});

test("reports a reorganization that removes a shown transaction", async ({ page, wallet: _, chain }) => {
  await open(page);
  const undo = await chain.fork();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-way", "accepted");
  const toast = page.getByRole("region", { name: "News of your transactions" }).getByRole("listitem");
  await expect(toast).toContainText(`Mint 100 ${ticker} id 1: Accepted`);
  await undo();
  await chain.mine(3);
  await expect(toast).toContainText("The chain was reorganised: block");
  await expect(mints(page)).toContainText("The chain was reorganised: block");
  await expect(mints(page)).toHaveAttribute("data-way", "dropped");
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("1");
  await page.reload();
  await page.getByRole("button", { name: "Your transactions" }).click();
  const inTray = page.getByRole("dialog", { name: "Your transactions" }).getByRole("article");
  await expect(inTray).toContainText("The chain was reorganised: block");
});

test("shows that a transaction is final", async ({ page, wallet: _, chain }) => {
  await open(page);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-way", "accepted");
  await chain.mine(260);
  await expect(mints(page)).toContainText("Final.", { timeout: 30_000 });
});

/** Waits until the page has seen the latest transaction on the node, after which it can recognize a dropped one. */
async function knownToNode(page: Page): Promise<{ hash: `0x${string}` }> {
  const newest = () =>
    page.evaluate(() => JSON.parse(window.localStorage.getItem("engrave.transactions") ?? "[]")[0] ?? null);
  await expect.poll(async () => (await newest())?.nonce ?? null).not.toBeNull();
  return newest();
}
