import type { Page } from "@playwright/test";
import { deploy, expect, test } from "./wallet/fixtures";
import { mints, openMint, sign } from "./wallet/mint-page";

let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const open = (page: Page) => openMint(page, ticker);

test("follows a transaction over a reload and on other pages to its end", async ({ page, wallet, chain }) => {
  await open(page);
  const release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "sent");
  await page.reload();
  await expect(mints(page)).toHaveAttribute("data-status", "sent");
  await page.goto("/");
  const tray = page.getByRole("button", { name: "Your transactions: 1 pending" });
  await tray.click();
  const dialog = page.getByRole("dialog", { name: "Your transactions" });
  await expect(dialog.getByRole("article")).toContainText("Waiting for a block.");
  await release();
  await expect(dialog.getByRole("article")).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  await dialog.getByRole("button", { name: "Clear finished" }).click();
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
  const transaction = page.getByRole("dialog", { name: "Your transactions" }).getByRole("article");
  await expect(transaction).toContainText("You left the page before your wallet answered.");
  answer();
  await expect(transaction).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
});

test("follows a sped-up transaction and reports a canceled one", async ({ page, wallet, chain }) => {
  await open(page);
  let release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "sent");
  await expect(page.getByLabel("ID", { exact: true })).toHaveValue("2");
  await knownToNode(page);
  await wallet.speedUp();
  await release();
  await expect(mints(page)).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  await expect(mints(page)).toContainText("It was sent again with another fee");
  // It appears above the button, which moves.
  await expect(page.getByRole("region", { name: "Your new inscription" })).toBeVisible();

  release = await chain.holdBlocks();
  await sign(page).click();
  const transaction = mints(page).first();
  await expect(transaction).toHaveAttribute("data-status", "sent");
  await knownToNode(page);
  await wallet.cancel();
  await release();
  await expect(transaction).toContainText("Another transaction of your account replaced it.");
});

test("reports a dropped transaction and finds it again after a rebroadcast", async ({ page, wallet, chain }) => {
  await open(page);
  const release = await chain.holdBlocks();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "sent");
  const { hash } = await knownToNode(page);
  await chain.drop(hash);
  await expect(mints(page)).toContainText("The node no longer has it.");
  await wallet.speedUp();
  await release();
  await expect(mints(page)).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
});

test("reports a reorganization that removes a shown transaction", async ({ page, wallet: _, chain }) => {
  await open(page);
  const undo = await chain.fork();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  const toast = page.getByRole("region", { name: "Transaction updates" }).getByRole("listitem");
  await expect(toast).toContainText(`Mint ${ticker} #1 · 100 ${ticker}: Confirmed · Accepted`);
  await undo();
  await chain.mine(3);
  await expect(toast).toContainText("A reorganization removed block");
  await expect(mints(page)).toContainText("A reorganization removed block");
  await expect(mints(page)).toHaveAttribute("data-status", "dropped");
  // The removed mint may come back with ID 1.
  await expect(page.getByLabel("ID", { exact: true })).toHaveValue("2");
  await page.reload();
  await page.getByRole("button", { name: "Your transactions" }).click();
  const inTray = page.getByRole("dialog", { name: "Your transactions" }).getByRole("article");
  await expect(inTray).toContainText("A reorganization removed block");
});

test("shows that a transaction is final", async ({ page, wallet: _, chain }) => {
  await open(page);
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  await chain.mine(260);
  await expect(mints(page)).toContainText("Final.");
});

/** Waits until the page has seen the latest transaction on the node, after which it can recognize a dropped one. */
async function knownToNode(page: Page): Promise<{ hash: `0x${string}` }> {
  const newest = () =>
    page.evaluate(() => JSON.parse(window.localStorage.getItem("engrave.transactions") ?? "[]")[0] ?? null);
  await expect.poll(async () => (await newest())?.nonce ?? null).not.toBeNull();
  return newest();
}
