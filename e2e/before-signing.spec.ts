import type { Locator, Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { openPage } from "./open-page";
import { addressOf } from "./wallet/accounts";
import {
  connect,
  deploy,
  expect,
  holdAnswers,
  mint,
  POLLING,
  type Stage,
  test,
  WALLET_ACCOUNT,
} from "./wallet/fixtures";
import { buyOutside, mintAndOffer, offerOutside, openOffers } from "./wallet/market";
import {
  action,
  buyNow,
  COIN,
  connectHere,
  dialog,
  offerOne,
  openBuy,
  RIVAL,
  SELLER,
  status,
} from "./wallet/market-page";
import { sign as mintNow, mints, openMint } from "./wallet/mint-page";

/** Code that stops at once. */
const CONTRACT_CODE = "0x00";
let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const sign = (page: Page) => page.getByRole("button", { name: "Sign and send" });
const preview = (page: Page) => page.getByTestId("preview");

test("a message of an account that is a contract needs a confirmation", async ({ page, wallet, chain }) => {
  const account = addressOf(WALLET_ACCOUNT);
  await chain.setCode(account, CONTRACT_CODE);
  try {
    await openMint(page, ticker);
    await expect(page.getByText("Your account is a contract.")).toBeVisible();
    await expect(preview(page)).toContainText("Valid");
    await expect(mintNow(page)).toHaveCount(0);
    await page.getByRole("checkbox", { name: /^Continue anyway/ }).check();
    await expect(mintNow(page)).toBeEnabled();
    // The confirmation applies to this account only.
    await wallet.changeAccount(RIVAL);
    await expect(page.getByText("Your account is a contract.")).toBeHidden();
    await wallet.changeAccount(WALLET_ACCOUNT);
    await expect(page.getByText("Your account is a contract.")).toBeVisible();
    await expect(mintNow(page)).toHaveCount(0);
  } finally {
    await chain.setCode(account, "0x");
  }
});

test("a message of a smart account without code needs a confirmation", async ({ page, wallet }) => {
  wallet.isSmart = true;
  await openMint(page, ticker);
  await expect(page.getByText("Your wallet says that this is a smart account.")).toBeVisible();
  await expect(preview(page)).toContainText("Valid");
  await expect(mintNow(page)).toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Continue anyway/ }).check();
  await expect(mintNow(page)).toBeEnabled();
});

test("does not pay if the state cannot be checked right before signing", async ({ page, wallet, stage, chain }) => {
  const tokenId = await listed(stage);
  await page.goto(`/inscription/${ticker}/${tokenId}`);
  await connectHere(page);
  await page.getByRole("list", { name: "Actions" }).getByRole("button", { name: "Buy without protection" }).click();
  await dialog(page).getByRole("checkbox").check();
  await expect(dialog(page).getByRole("button", { name: "Sign and send" })).toBeEnabled();
  // An answer in another form, because browsers log failed requests as errors.
  await page.route("**/api/explorer/**", (route) => route.fulfill({ json: {} }));
  await chain.send(RIVAL, { op: "ex", tick: ticker, id: tokenId }, { to: addressOf(SELLER), value: COIN });
  await dialog(page).getByRole("button", { name: "Sign and send" }).click();
  await expect(dialog(page)).toContainText("The state could not be checked once more");
  expect(wallet.asked).toBe(0);
  await page.unroute("**/api/explorer/**");
  await expect(preview(page)).toContainText("Would be rejected: The inscription is not listed.");
});

test("does not ask the wallet if the dialog is closed during the check", async ({ page, wallet, stage }) => {
  await openBuy(page, await offerOne(stage, ticker));
  await expect(buyNow(page)).toBeEnabled();
  const release = await holdAnswers(page);
  await buyNow(page).click();
  await expect(dialog(page).getByRole("button", { name: "Checking again …" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  release();
  // A second purchase, which takes longer than the rest of the first one.
  await action(page, /^Buy/).click();
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  expect(wallet.asked).toBe(1);
});

test("the confirmation of a rejection is for its reason and its account", async ({ page, wallet, stage, chain }) => {
  const tokenId = await mint(stage, SELLER, { tick: ticker, id: "1", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: "1", asking: null });
  await page.goto(`/transfer?i=${ticker}.${tokenId}`);
  await connect(page, "Test wallet");
  await page.getByLabel("Recipient").fill(addressOf(RIVAL));
  await expect(preview(page)).toContainText("Would be rejected: The sender does not own the inscription.");
  await page.getByRole("checkbox", { name: /^Send anyway/ }).check();
  await expect(sign(page)).toBeEnabled();
  await wallet.changeAccount(SELLER);
  await expect(preview(page)).toContainText("Would be rejected: The inscription is listed.");
  await expect(page.getByRole("checkbox", { name: /^Send anyway/ })).not.toBeChecked();
  await expect(sign(page)).toBeDisabled();
});

test("a sweep shows and buys the cheapest offers at their present prices", async ({ page, wallet, stage }) => {
  const [first, second] = await mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN]);
  if (first === undefined || second === undefined) throw new Error("two offers were expected");
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: "Sweep" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByLabel("Inscriptions").fill("2");
  await expect(buyNow(page)).toHaveText("Buy 2 for 3 ETH");
  await offerOutside(stage, SELLER, [{ ticker, tokenId: first.tokenId, price: COIN / 2n }]);
  await expect(buyNow(page)).toHaveText("Buy 2 for 2.5 ETH");
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own all 2 now.");
  expect(wallet.asked).toBe(1);
});

test("a dialog of one account does nothing for another one", async ({ page, wallet, stage }) => {
  const [offer] = await mintAndOffer(stage, WALLET_ACCOUNT, ticker, [COIN]);
  const [other] = await mintAndOffer(stage, SELLER, ticker, [2n * COIN]);
  if (offer === undefined || other === undefined) throw new Error("two offers were expected");
  await buyOutside(stage, RIVAL, offer);
  await buyOutside(stage, RIVAL, other);
  await expect.poll(async () => (await openOffers(stage, ticker)).size, POLLING).toBe(0);
  await page.goto(`/owned?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await page.getByRole("main").getByRole("button", { name: "Collect", exact: true }).click();
  const collect = dialog(page).getByRole("button", { name: "Collect", exact: true });
  await expect(collect).toBeEnabled();
  await wallet.changeAccount(SELLER);
  await expect(dialog(page)).toContainText("Your wallet is on another account or network.");
  await expect(collect).toHaveCount(0);
  await wallet.changeAccount(WALLET_ACCOUNT);
  await expect(collect).toBeEnabled();
});

/** Presses the first button to buy, and returns the button of the test wallet in the list of wallets. */
async function buyWithoutWallet(page: Page): Promise<Locator> {
  await page.getByRole("main").getByRole("button", { name: /^Buy/ }).first().click();
  const choice = dialog(page).getByRole("button", { name: "Test wallet" });
  await expect(choice).toBeVisible();
  return choice;
}

test("a purchase without a wallet is given up with the choice of a wallet", async ({ page, wallet: _, stage }) => {
  await mintAndOffer(stage, SELLER, ticker, [COIN]);
  await page.goto(`/token/${ticker}/market`);
  await buyWithoutWallet(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a purchase without a wallet is given up with its page", async ({ page, wallet: _, stage }) => {
  await mintAndOffer(stage, SELLER, ticker, [COIN]);
  await openPage(page, `/token/${ticker}`);
  await page.getByRole("main").getByRole("link", { name: "Market", exact: true }).click();
  await page.waitForURL("**/market");
  const choice = await buyWithoutWallet(page);
  await page.goBack();
  await page.waitForURL(`**/token/${ticker}`);
  await choice.click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test("a batch pauses at each rejection", async ({ page, wallet, chain }) => {
  await openMint(page, ticker);
  await page.getByLabel("How many").fill("5");
  const run = page.getByRole("region", { name: "Batch" });
  const rejected = mints(page).and(page.locator("[data-status=rejected]"));
  /** Lets another account take the id of the mint that the wallet shows, then signs it. The next request stays open. */
  const loseNext = async (asked: number, open: () => void) => {
    await expect.poll(() => wallet.asked).toBe(asked);
    await chain.send(RIVAL, { op: "mint", tick: ticker, id: await askedId(page), amt: 1n });
    const next = wallet.holdSigning();
    open();
    return next;
  };
  let open = wallet.holdSigning();
  // If the page knew of the first rejection earlier, the batch would pause before its second request.
  const report = await holdAnswers(page, "**/api/explorer/transactions/*");
  await page.getByRole("button", { name: "Mint 5" }).click();
  open = await loseNext(1, open);
  await expect.poll(() => wallet.asked).toBe(2);
  report();
  await expect(run).toContainText("Paused: the index rejected a transaction.");
  open = await loseNext(2, open);
  // A rejection after the resumption would pause the batch before its next request.
  await expect(rejected).toHaveCount(2);
  await run.getByRole("button", { name: "Resume" }).click();
  open = await loseNext(3, open);
  await expect(rejected).toHaveCount(3);
  await expect(run).toHaveAttribute("data-series", "paused");
  wallet.behavior = "reject";
  open();
});

/** The id in the newest request to the wallet. */
function askedId(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(window.localStorage.getItem("engrave.transactions") ?? "[]")[0].subject.id);
}

/** Mints an inscription of {@link SELLER} and lists it for a coin. */
async function listed({ chain, request }: Stage): Promise<Hash> {
  const tokenId = await mint({ chain, request }, SELLER, { tick: ticker, id: "1", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: ticker, id: "1", asking: { price: 1n, unit: "ETH" } });
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/explorer/inscriptions/${ticker}/${tokenId}`);
      return (await answer.json()).inscription.listed;
    })
    .toBe(true);
  return tokenId;
}
