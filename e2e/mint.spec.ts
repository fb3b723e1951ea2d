import type { Page } from "@playwright/test";
import { encodeDeployData, encodeFunctionData, parseAbi } from "viem";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { REASONS } from "@/lib/protocol/reasons";
import artifact from "../contracts/artifacts/NIP20Token.json" with { type: "json" };
import { openPage } from "./open-page";
import { developmentAccount } from "./wallet/accounts";
import { freshTicker } from "./wallet/chain";
import { connect, deploy, expect, holdAnswers, mint, newPerson, test } from "./wallet/fixtures";
import { mints, openAdvanced, sign } from "./wallet/mint-page";

const COMPETITOR = 6;
let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const preview = (page: Page) => page.getByTestId("preview");

test("shows the lifecycle of a mint from the wallet to the index @smoke", async ({ page, wallet, request }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  const text = `data:,{"p":"nip-20","op":"mint","tick":"${ticker}","id":"1","amt":"100"}`;
  await expect(page.getByTestId("message")).toHaveText(text);
  await expect(page.getByRole("figure")).toContainText(`${text.length} bytes`);
  await expect(preview(page)).toContainText("Valid");
  await connect(page, "Test wallet");
  await expect(page.getByText(/about 0\.\d+ ETH/)).toBeVisible();

  const open = wallet.holdSigning();
  const send = wallet.holdSending();
  await sign(page).click();
  const transaction = mints(page);
  await expect(transaction.locator("[aria-current=step]")).toHaveText("Signing");
  open();
  await expect(transaction.locator("[aria-current=step]")).toHaveText("Sent");
  await expect(transaction).toContainText("Waiting for a block.");
  send();
  await expect(transaction.locator("[aria-current=step]")).toHaveText("Accepted");
  await expect(transaction).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  await expect(page.getByRole("region", { name: /^Transaction updates/ })).toContainText(
    `Mint ${ticker} #1 · 100 ${ticker}: Confirmed · Accepted`,
  );
  await expect(page.getByLabel("ID", { exact: true })).toHaveValue("2");

  const { balance } = await (await request.get(`/api/${wallet.account.address}/${ticker}/balanceb`)).json();
  expect(balance).toBe(100);
  await transaction.getByRole("link", { name: "View inscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`100 ${ticker}`);
  await page.getByRole("link", { name: `See ${ticker}` }).click();
  await expect(page.getByRole("progressbar").first()).toHaveAccessibleName(`${ticker}: 10 percent minted`);
});

test("the message and its preview are skeletons while the token is read", async ({ page, wallet: _ }) => {
  const open = await holdAnswers(page);
  await page.goto(`/mint?ticker=${ticker}`);
  const panel = page.getByRole("figure");
  await expect(panel.locator(".skeleton")).toHaveCount(2);
  await expect(panel).not.toContainText("Nothing to check yet.");
  await expect(panel).not.toContainText("Choose a token");
  open();
  await expect(preview(page)).toContainText("Valid");
  await expect(panel.locator(".skeleton")).toHaveCount(0);
  await page.goto("/mint");
  await expect(preview(page)).toContainText("Nothing to check yet.");
});

test("the preview before signing equals the result of the index for each reason", async ({
  page,
  wallet: _,
  request,
}) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await openAdvanced(page);
  const drafts = [
    { id: "1", amount: "100", reason: null },
    { id: "1", amount: "100", reason: "MINT_ID_TAKEN" },
    { id: "a", amount: "101", reason: "ABOVE_LIMIT" },
    { id: "b", amount: "0", reason: "AMOUNT_ZERO" },
  ] as const;
  for (const [index, { id, amount, reason }] of drafts.entries()) {
    await page.getByLabel("ID", { exact: true }).fill(id);
    await page.getByLabel("Amount").fill(amount);
    await expect(preview(page)).toContainText(reason === null ? "Valid" : `Would be rejected: ${REASONS[reason].text}`);
    if (reason !== null) {
      await expect(sign(page)).toBeDisabled();
      await page.getByRole("checkbox").check();
    }
    await sign(page).click();
    await expect(mints(page)).toHaveCount(index + 1);
    const transaction = mints(page).first();
    await expect(transaction).toHaveAttribute("data-status", reason === null ? "accepted" : "rejected");
    const hash = (await transaction.getByRole("link", { name: /^0x/ }).getAttribute("href"))?.slice("/tx/".length);
    const report = await (await request.get(`/api/explorer/transactions/${hash}`)).json();
    expect(report.operations[0].reason).toBe(reason);
  }
});

test("reports a used id while the page is open, and again before signing", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await chain.send(COMPETITOR, { op: "mint", tick: ticker, id: "1", amt: 1n });
  await expect(page.getByLabel("ID", { exact: true })).toHaveValue("2");

  await openAdvanced(page);
  await page.getByLabel("ID", { exact: true }).fill("mine");
  await expect(preview(page)).toContainText("Valid");
  // The state of the page stays old, but the check before signing reads the new state.
  const checking = page.getByRole("button", { name: "Checking again" });
  let isSigning = false;
  await page.route("**/checkid?id=mine", async (route) => {
    isSigning ||= (await checking.count()) > 0;
    if (isSigning) await route.continue();
    else await route.fulfill({ json: { isAvailable: true } });
  });
  // The check before signing waits only a short time for the index.
  await mint(stage, COMPETITOR, { tick: ticker, id: "mine", amt: 1n });
  await sign(page).click();
  await expect(preview(page)).toContainText("Would be rejected: The ID was already used under this ticker.");
  await expect(mints(page)).toHaveCount(0);
});

test("of two browsers that mint one id, one succeeds and the other shows the rejection", async ({
  page,
  wallet,
  browser,
  baseURL,
  chain,
}) => {
  const path = `/mint?ticker=${ticker}`;
  const other = await newPerson(browser, { baseURL, chain, index: COMPETITOR, path });
  await page.goto(path);
  await connect(page, "Test wallet");
  await connect(other.page, "Test wallet");
  const [first, second] = [wallet.holdSigning(), other.wallet.holdSigning()];
  for (const one of [page, other.page]) {
    await sign(one).click();
    await expect(mints(one)).toHaveAttribute("data-status", "signing");
  }
  first();
  await expect(mints(page)).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  second();
  await expect(mints(other.page)).toContainText("Rejected: The ID was already used under this ticker.");
  await expect(mints(other.page)).toContainText("Choose another ID.");
  await other.leave();
});

test("mints several: shows progress, skips a used id, pauses and stops", async ({ page, wallet, stage }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await mint(stage, COMPETITOR, { tick: ticker, id: "2", amt: 1n });
  await page.getByLabel("Amount").fill("10");
  await page.getByLabel("How many").fill("5");
  await page.getByRole("button", { name: "Mint 5", exact: true }).click();
  const run = page.getByRole("region", { name: "Batch" });
  await expect(run).toContainText("5 of 5 signed and sent");
  await expect(run).toContainText("5 confirmed");
  await expect(mints(page)).toHaveCount(5);
  for (const id of [1, 3, 4, 5, 6])
    await expect(mints(page).filter({ hasText: `You own ${ticker} #${id} ·` })).toHaveCount(1);

  // The button is shown again immediately, next to the result of the run.
  wallet.behavior = "reject";
  await page.getByRole("button", { name: "Mint 5 again", exact: true }).click();
  await expect(run).toContainText("Paused: you declined in your wallet.");
  wallet.behavior = "approve";
  const open = wallet.holdSigning();
  const asked = wallet.asked;
  await run.getByRole("button", { name: "Resume" }).click();
  // A pause before the request would send nothing.
  await expect.poll(() => wallet.asked).toBe(asked + 1);
  await run.getByRole("button", { name: "Pause" }).click();
  open();
  await expect(run).toContainText("1 of 5 signed and sent");
  await expect(run).toContainText("You paused.");
  await run.getByRole("button", { name: "Stop" }).click();
  await expect(run).toHaveAttribute("data-series", "stopped");
});

test("the token page and the mint page show a notice only for a token with a contract", async ({ page, stage }) => {
  const tick = await deploy(stage, { contract: developmentAccount(9).address });
  const title = (of: string) => page.getByText(`${of} has a contract that can act for you`);
  await page.goto(`/token/${tick}`);
  await expect(title(tick)).toBeVisible();
  await page.getByRole("link", { name: "What a token’s contract can do" }).click();
  await expect(page).toHaveURL(/\/docs\/contracts#what-a-tokens-contract-can-do$/);
  await expect(page.locator("#what-a-tokens-contract-can-do")).toBeInViewport();

  await page.goto(`/mint?ticker=${ticker}`);
  await expect(page.getByLabel("Token", { exact: true })).toHaveValue(ticker);
  await expect(title(ticker)).toHaveCount(0);
  await page.goto(`/mint?ticker=${tick}`);
  await expect(title(tick)).toBeVisible();
  await expect(page.getByText("Mint only if you trust it.")).toBeVisible();
  await page.goto(`/token/${ticker}`);
  await expect(page.getByText("Limit per mint").first()).toBeVisible();
  await expect(title(ticker)).toHaveCount(0);
});

test("a wallet that blocks data to its own accounts mints by the token's contract or to another account", async ({
  page,
  wallet,
  stage,
  chain,
  request,
}) => {
  const [tick, max, lim] = [freshTicker(), 1000n, 100n];
  const abi = parseAbi([
    "constructor(address owner, string ticker, uint256 max, uint256 limit, bool byMessage, address erc20, uint256 unit)",
    "function setMinting(uint8 minting)",
  ]);
  const owner = developmentAccount(1).address;
  const args = [owner, tick, max, lim, false, ZERO_ADDRESS, 0n] as const;
  const bytecode: `0x${string}` = `0x${artifact.bytecode.replace(/^0x/, "")}`;
  const { contractAddress } = await chain.call(1, encodeDeployData({ abi, bytecode, args }));
  if (!contractAddress) throw new Error("the contract was not created");
  await deploy(stage, { tick, max, lim, contract: contractAddress });
  wallet.hasOwnAccountRule = true;

  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await sign(page).click();
  const transaction = mints(page).first();
  await expect(transaction).toContainText("Your wallet blocks messages to your own address.");
  await expect(transaction).toContainText("mint by the token’s contract, or to an address of another wallet");
  await transaction.getByText("Technical details").click();
  await expect(transaction).toContainText("internal accounts cannot include data");
  const friend = developmentAccount(2).address;
  await openAdvanced(page);
  await page.getByLabel("Recipient").fill(friend);
  await expect(preview(page)).toContainText("0x3c44cd…4293bc will own 100");
  await sign(page).click();
  await expect(mints(page).first()).toContainText("0x3c44cd…4293bc owns 100");

  await openPage(page, `/mint?ticker=${tick}`);
  await page.getByRole("radio", { name: "By the token’s contract" }).check();
  await expect(page.getByTestId("message")).toContainText("The contract refuses this mint.");
  await chain.call(1, encodeFunctionData({ abi, functionName: "setMinting", args: [2] }), contractAddress);
  await expect(preview(page)).toContainText("Valid");
  await sign(page).click();
  await expect(mints(page).first()).toContainText(`You own 100 ${tick}.`);
  await expect
    .poll(async () => (await (await request.get(`/api/${wallet.account.address}/${tick}/balanceb`)).json()).balance)
    .toBe(100);
});

test("a visitor without a wallet reaches a first mint with six clicks", async ({ page }) => {
  let clicks = 0;
  await page.exposeFunction("countClick", () => clicks++);
  await page.addInitScript(() => {
    window.addEventListener("click", (event) => event.isTrusted && Reflect.get(window, "countClick")(), true);
  });
  await page.goto("/");
  await page.getByRole("link", { name: /Just try it/ }).click();
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Development wallet" }).click();
  await sign(page).click();
  await expect(mints(page)).toHaveAttribute("data-status", "accepted");
  expect(clicks).toBeLessThanOrEqual(6);
});

test("the built-in wallet opens the first funded account that has sent nothing", async ({ page, stage }) => {
  const accounts = Array.from({ length: 10 }, (_, index) => index);
  const sent = await Promise.all(accounts.map((index) => stage.chain.countSent(index)));
  const { address } = developmentAccount(Math.max(0, sent.indexOf(0)));
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Development wallet");
  await expect(page.getByRole("button", { name: `Wallet account ${address.toLowerCase()}` })).toBeVisible();
});

test("the built-in wallet signs with the selected account", async ({ page, request }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Development wallet");
  await page.getByLabel("Signing account").selectOption({ label: "Development account 8" });
  const { address } = developmentAccount(7);
  await expect(page.getByRole("button", { name: `Wallet account ${address.toLowerCase()}` })).toBeVisible();
  await sign(page).click();
  await expect(mints(page)).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  expect((await (await request.get(`/api/${address}/${ticker}/balanceb`)).json()).balance).toBe(100);
});

test("the mint page reports that the index cannot be reached", async ({ browser, baseURL, stage }) => {
  const ticker = await deploy(stage);
  // In a new context, because console errors in the context of the fixture fail the test.
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(`/mint?ticker=${ticker}`);
  await expect(page.getByTestId("preview")).toContainText("The index can’t be reached, so there is no preview.");
  await expect(page.getByTestId("message")).toContainText("The token can’t be read right now.");
  await page.unroute("**/api/**");
  await expect(page.getByTestId("message")).toContainText(`"tick":"${ticker}"`);
  await context.close();
});
