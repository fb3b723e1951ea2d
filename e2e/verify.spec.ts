import type { Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { forgeTree } from "@/tools/testing/harness/forged-proof";
import { openPage } from "./open-page";
import { expectNoViolation } from "./violations";
import { addressOf, developmentAccount } from "./wallet/accounts";
import { deploy, expect, mint, type Stage, test } from "./wallet/fixtures";
import { nextSnapshot } from "./wallet/snapshots";
import { tamper } from "./wallet/tampering";

/** No other test uses it: its page shows the balances of 25 tokens at most. */
const OWNER = 14;
const RECEIVER = 8;

/** A token of which OWNER has 60 and RECEIVER has 40 in an accepted snapshot; one inscription was split and transferred. */
interface Prepared {
  readonly ticker: string;
  readonly block: number;
  /** The part of the split that RECEIVER owns. */
  readonly part: Hash;
}

let preparing: Promise<Prepared> | undefined;

async function prepare(stage: Stage): Promise<Prepared> {
  const { chain, request } = stage;
  const ticker = await deploy(stage);
  await chain.setBalance(addressOf(OWNER), 10n ** 18n);
  await mint(stage, OWNER, { tick: ticker, id: "1", amt: 100n });
  await chain.send(OWNER, { op: "split", tick: ticker, id: "1", amt1: 40n, amt2: 60n });
  const listed = async () =>
    (await (await request.get(`/api/explorer/addresses/${addressOf(OWNER)}/inscriptions?ticker=${ticker}`)).json())
      .inscriptions;
  await expect.poll(async () => (await listed()).length).toBe(2);
  const part = (await listed()).find(({ amount }: { amount: number }) => amount === 40).tokenId;
  const to = developmentAccount(RECEIVER).address;
  await chain.send(OWNER, { op: "tsf", tick: ticker, id: part }, { to });
  await expect.poll(async () => (await listed()).length).toBe(1);
  return { ticker, part, block: await nextSnapshot(stage) };
}

let prepared: Prepared;

test.beforeEach(async ({ stage }) => {
  preparing ??= prepare(stage);
  prepared = await preparing;
});

const verdict = (page: Page) => page.getByTestId("verdict");
const start = (page: Page) => page.getByRole("button", { name: "Verify now" });

/** Opens the page that verifies a balance, with the site's own node chosen. */
async function openBalance(page: Page, index: number): Promise<void> {
  await openPage(page, `/verify/balance/${prepared.ticker}/${addressOf(index)}`);
  await expect(page.getByRole("radio", { name: "This site’s node" })).toBeChecked();
}

test("a first visitor verifies a balance in two clicks", async ({ page }) => {
  const { ticker, block } = prepared;
  await page.goto(`/account/${addressOf(OWNER)}`);
  await page.getByRole("link", { name: `Verify the balance of ${ticker}` }).click();
  await start(page).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "proven");
  await expect(verdict(page)).toContainText(`It owned 60 ${ticker} after block ${block.toLocaleString("en-US")}.`);
  await expect(verdict(page)).toContainText("1 of 1 publisher reported this snapshot, 1 needed.");
  await expect(verdict(page)).toContainText("This site knows of no later change.");
  const path = page.getByRole("region", { name: "The path from the leaf to the root" });
  await expect(path.getByRole("listitem").first()).toContainText("Leaf");
  await expect(path.getByRole("listitem").last()).toContainText("the root");
  await expectNoViolation(page);
});

test("the button is disabled until the page can react to a click", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/verify/balance/${prepared.ticker}/${addressOf(OWNER)}`);
  await expect(start(page)).toBeDisabled();
  await context.close();
});

test("reports the changes since the snapshot", async ({ page, stage }) => {
  const { ticker } = prepared;
  await mint(stage, OWNER, { tick: ticker, id: "later", amt: 5n });
  await openBalance(page, OWNER);
  await start(page).click();
  await expect(verdict(page)).toContainText(`It owned 60 ${ticker}`);
  await expect(verdict(page)).toContainText(`This site says: 1 later operation, and 65 ${ticker} now.`);
});

test("verifies an inscription and its history", async ({ page }) => {
  const { ticker, part } = prepared;
  await page.goto(`/inscription/${ticker}/${part}`);
  await page.getByRole("link", { name: "Verify" }).click();
  await start(page).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "proven");
  await expect(verdict(page)).toContainText(`It held 40 ${ticker}`);
  await expect(
    verdict(page)
      .getByRole("link", { name: addressOf(RECEIVER).slice(0, 8) })
      .first(),
  ).toBeVisible();
  // The deployment, the mint, the split and the transfer.
  await expect(verdict(page)).toContainText("Your browser fetched 4 transactions from your node");
});

test("reports a history that the chain contradicts", async ({ page }) => {
  const { ticker, part } = prepared;
  await page.route(`**/api/explorer/inscriptions/${ticker}/${part}?*`, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.operations = answer.operations.filter(({ op }: { op: string }) => op !== "tsf");
    await route.fulfill({ json: answer });
  });
  await page.goto(`/verify/inscription/${ticker}/${part}`);
  await start(page).click();
  await expect(verdict(page)).toContainText("The transactions on the chain lead to something else.");
});

test("reports that the registry disagrees with a consistent answer", async ({ page }) => {
  await tamper(page, forgeTree);
  await openBalance(page, OWNER);
  await start(page).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "false");
  await expect(verdict(page)).toContainText("The registry has accepted another root for this block.");
});

test("reports that a node does not answer, and stores its address on this device", async ({ browser, baseURL }) => {
  // In a new context, because the fixture's context fails the test on requests to other origins.
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await openBalance(page, OWNER);
  await page.getByRole("radio", { name: "Another node" }).check();
  await start(page).click();
  await expect(page.getByText("Use an https address, or http on this device.")).toBeVisible();
  await page.getByLabel("Address of the node").fill("http://127.0.0.1:9/");
  await start(page).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "open");
  await expect(verdict(page)).toContainText("Your node does not answer.");
  await page.reload();
  await expect(page.getByLabel("Address of the node")).toHaveValue("http://127.0.0.1:9/");
  await context.close();
});

test("reads from the node of a wallet that is not connected, and reports another chain", async ({ page, wallet }) => {
  await page.goto(`/verify/balance/${prepared.ticker}/${addressOf(RECEIVER)}`);
  await expect(page.getByRole("radio", { name: "Test wallet’s node" })).toBeChecked();
  await start(page).click();
  await expect(verdict(page)).toContainText(`It owned 40 ${prepared.ticker}`);
  await wallet.changeChain(1);
  await page.getByRole("button", { name: "Verify again" }).click();
  await expect(verdict(page)).toContainText("Your node is on another chain.");
  expect(wallet.asked).toBe(0);
});

test("reports that a tree cannot prove a missing leaf", async ({ page }) => {
  await page.goto(`/verify/balance/${prepared.ticker}/0x${"11".repeat(20)}`);
  await start(page).click();
  await expect(verdict(page)).toHaveAttribute("data-verdict", "open");
  await expect(verdict(page)).toContainText("The snapshot has no such entry.");
});

test("pages that do not verify may not connect to other nodes", async ({ page }) => {
  const policy = async (path: string) => (await page.goto(path))?.headers()["content-security-policy"] ?? "";
  expect(await policy(`/verify/balance/${prepared.ticker}/${addressOf(OWNER)}`)).toContain("connect-src 'self' https:");
  for (const path of ["/", `/account/${addressOf(OWNER)}`, "/snapshots", "/airdrop"]) {
    expect([path, (await policy(path)).includes("connect-src 'self';")]).toEqual([path, true]);
  }
});
