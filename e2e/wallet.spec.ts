import type { Page } from "@playwright/test";
import { test as fullBrowserTest } from "./full-browser";
import { connect, deploy, expect, newPerson, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { press } from "./wallet/keyboard";
import { mints, openMint, sign } from "./wallet/mint-page";

let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const open = (page: Page) => openMint(page, ticker);

test("the wallet stays connected over pages and reloads until it is locked", async ({ page, wallet }) => {
  await open(page);
  const account = page.getByRole("button", { name: `Wallet account ${wallet.account.address.toLowerCase()}` });
  await page.getByRole("link", { name: "Engrave" }).click();
  await expect(account).toBeVisible();
  await page.reload();
  await expect(account).toBeVisible();
  await page.goto(`/account/${wallet.account.address.toLowerCase()}`);
  await expect(page.getByRole("region", { name: "This is your account" })).toContainText("Transfer");
  await page.goto(`/account/0x${"9".repeat(40)}`);
  await expect(account).toBeVisible();
  await expect(page.getByRole("region", { name: "This is your account" })).toHaveCount(0);
  await wallet.lock();
  await expect(page.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
});

test("a wallet connects while the browser reports no network", async ({ page, wallet }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  const choice = page.getByRole("dialog").getByRole("button", { name: "Test wallet" });
  await expect(choice).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await choice.click();
  await expect(
    page.getByRole("button", { name: `Wallet account ${wallet.account.address.toLowerCase()}` }),
  ).toBeVisible();
});

test("a declined request is not shown as an error", async ({ page, wallet }) => {
  wallet.behavior = "reject";
  await open(page);
  await sign(page).click();
  await expect(mints(page)).toContainText("You declined in your wallet. Nothing was sent.");
  await expect(mints(page).getByText("Technical details")).toHaveCount(0);
  await expect(page.getByLabel("ID", { exact: true })).toHaveValue("1");
});

test("each failure of a wallet has a message and a hint", async ({ page, wallet, chain, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page);
  // Uses the nonce of the next transaction.
  await chain.send(WALLET_ACCOUNT, { op: "mint", tick: ticker, id: "other", amt: 1n });
  const faults = [
    {
      behavior: "used-nonce",
      text: "Another transaction of this account already used this nonce.",
      hint: "Wait until your other transactions are in a block",
    },
    {
      behavior: "no-fee",
      text: "The fee is too low.",
      hint: "the fee that your wallet suggests",
    },
    { behavior: "little-gas", text: "The gas limit is too low.", hint: "Let your wallet choose" },
    { behavior: "busy", text: "Your wallet already has an open request.", hint: "Answer that request" },
    { behavior: "locked", text: "Your wallet is locked", hint: "Unlock it" },
    { behavior: "offline", text: "It may have been sent", hint: "Check in your wallet" },
  ] as const;
  for (const [index, { behavior, text, hint }] of faults.entries()) {
    wallet.behavior = behavior;
    await sign(page).click();
    await expect(mints(page)).toHaveCount(index + 1);
    const transaction = mints(page).first();
    await expect(transaction).toContainText(text);
    await expect(transaction).toContainText(hint);
    await expect(transaction.getByText("Technical details")).toBeVisible();
  }
  const transaction = mints(page).first();
  await transaction.getByText("Technical details").click();
  await transaction.getByRole("button", { name: "Copy" }).click();
  await expect(transaction.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("The provider is disconnected from all chains.");
  await expect(transaction.locator("pre")).toHaveText(copied);
});

test("explains why a replacement with too low a fee is refused", async ({ page, wallet, chain }) => {
  await open(page);
  const release = await chain.holdBlocks();
  try {
    await sign(page).click();
    await expect(mints(page)).toContainText("Waiting for a block.");
    wallet.behavior = "used-nonce";
    await sign(page).click();
    await expect(mints(page)).toHaveCount(2);
    const transaction = mints(page).first();
    await expect(transaction).toContainText("an earlier transaction of this account is still pending");
    await expect(transaction).toContainText("clearly higher fee");
  } finally {
    await release();
  }
});

test("shows the missing coins before and after signing", async ({ page, wallet, chain }) => {
  await open(page);
  await chain.setBalance(wallet.account.address, 1000n);
  await page.reload();
  await expect(page.getByText(/You need 0\.\d+ ETH more\./)).toBeVisible();
  await sign(page).click();
  await expect(mints(page)).toContainText("The account does not have enough coins.");
  await expect(mints(page)).toContainText(/You need 0\.\d+ ETH more\./);
});

test("offers to switch a wallet from another network, also after a change", async ({ page, wallet }) => {
  await open(page);
  await wallet.changeChain(1);
  await expect(page.getByRole("button", { name: "Wrong network" })).toBeVisible();
  await page.getByRole("button", { name: "Switch to Local development chain" }).click();
  await expect(sign(page)).toBeEnabled();
});

test("the page reports wallet code that cannot be loaded and offers a retry", async ({ browser, baseURL, chain }) => {
  const { page, leave } = await newPerson(browser, { baseURL, chain, index: 6, path: `/mint?ticker=${ticker}` });
  await page.getByTestId("preview").getByText("Valid").waitFor();
  await page.route("**/_next/static/chunks/**", (route) => route.abort());
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await expect(page.getByRole("main")).toContainText("The wallet connection could not be loaded.");
  await page.unroute("**/_next/static/chunks/**");
  await page.getByRole("button", { name: "Reload" }).click();
  await connect(page, "Test wallet");
  await leave();
});

fullBrowserTest("connects and mints with the keyboard only", async ({ page, wallet: _ }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await press(page, page.getByRole("button", { name: "Connect a wallet" }), "Enter");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Test wallet" }), "Enter");
  await expect(sign(page)).toBeEnabled();
  await press(page, sign(page), "Enter");
  await expect(mints(page)).toContainText(`You own ${ticker} #1 · 100 ${ticker}.`);
  await press(page, page.getByRole("button", { name: "Your transactions" }), "Enter");
  await expect(page.getByRole("dialog", { name: "Your transactions" }).getByRole("article")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Your transactions" })).toHaveCount(0);
});

test("the search field shows its placeholder beside a connected wallet", async ({ page, wallet: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await sign(page).click();
  await expect(mints(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Your transactions" })).toBeVisible();
  const field = page.getByRole("combobox", { name: /^Search/ });
  const room = await field.evaluate((input) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(input);
    const pen = document.createElement("canvas").getContext("2d");
    if (!(input instanceof HTMLInputElement) || pen === null) throw new Error("the search field is missing");
    pen.font = font;
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    return input.clientWidth - padding - pen.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
