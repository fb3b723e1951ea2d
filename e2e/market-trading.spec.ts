import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { toFunctionSelector } from "viem";
import type { OfferTerms } from "@/components/trade/terms";
import type { Hash } from "@/lib/protocol";
import { connect, deploy, expect, holdAnswers, mint, newPerson, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { press } from "./wallet/keyboard";
import {
  addressOf,
  balanceOf,
  buyOutside,
  countClicks,
  mintAndOffer,
  openOffers,
  ownerOf,
  vaultOfAccount,
} from "./wallet/market";

/** Development accounts of a seller without a browser, and of a rival of the test wallet. */
const SELLER = 6;
const RIVAL = 7;
const COIN = 10n ** 18n;
/** More than the gas of any call here costs. */
const GAS = COIN / 100n;
/** Selector of the function `knowsBlock` of the market. */
const KNOWS_BLOCK = toFunctionSelector("knowsBlock(uint256,bytes32)");
let ticker: string;

test.beforeEach(async ({ chain, request, wallet }) => {
  wallet.hasOwnAccountRule = true;
  ticker = await deploy({ chain, request });
});

const pathOf = (tokenId: Hash) => `/inscription/${ticker}/${tokenId}`;
const dialog = (page: Page) => page.getByRole("dialog");
const action = (page: Page, name: string | RegExp) =>
  page.getByRole("list", { name: "Actions" }).getByRole("button", { name });
/** The button of the buy dialog that asks the wallet. */
const buyNow = (page: Page) => dialog(page).getByRole("button", { name: /^Buy .*for / });
const status = (page: Page) => dialog(page).getByRole("article");
const close = (page: Page) => dialog(page).getByRole("button", { name: "Close" }).last();

/** Opens an inscription's page, connects the test wallet and opens the buy dialog. */
async function openBuy(page: Page, tokenId: Hash): Promise<void> {
  await page.goto(pathOf(tokenId));
  await connectHere(page);
  await action(page, /^Buy/).click();
}

async function connectHere(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Yours? Connect" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
}

async function openOwned(page: Page): Promise<void> {
  await page.goto(`/owned?ticker=${ticker}`);
  await connect(page, "Test wallet");
}

/** The checkbox of an inscription in My inscriptions. */
const box = (page: Page, id: string): Locator => page.getByRole("checkbox", { name: `Select ${ticker} ${id}` });
const bar = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

/** Types the price and submits the sell dialog. */
async function ask(page: Page, price: string): Promise<void> {
  await dialog(page)
    .getByLabel(/^Price .*in ETH$/)
    .fill(price);
  await dialog(page)
    .getByRole("button", { name: /^(Sell|Change)/ })
    .click();
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include("[role=dialog]").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

async function offerOne(stage: Parameters<typeof mintAndOffer>[0], price = COIN / 2n): Promise<OfferTerms> {
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [price]);
  if (offer === undefined) throw new Error("nothing was offered");
  return offer;
}

test("sells two inscriptions, changes a price, cancels and withdraws", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  const ids: Hash[] = [];
  for (const id of ["1", "2"]) ids.push(await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }));
  await openOwned(page);
  await box(page, "1").check();
  await box(page, "2").check();
  await bar(page, "Sell").click();
  await expect(dialog(page)).toContainText("3 signatures: 2 deposits into your vault, then one for all offers.");
  await dialog(page).getByLabel("Price of each in ETH").fill("0.5");
  await expect(dialog(page)).toContainText("0.05 ETH per token");
  await expect(dialog(page)).toContainText("Floor per token: no offer");
  await expectAccessible(page);
  await ask(page, "0.5");
  await expect(dialog(page)).toContainText("All 2 are for sale.");
  expect(wallet.asked).toBe(3);
  expect(await openOffers(stage, ticker)).toEqual(new Map(ids.map((id) => [id, COIN / 2n])));
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("in your vault, for sale")).toHaveCount(2);

  // Both are still selected. One is taken out of the selection, and the other one gets a new price by one signature.
  await box(page, "2").uncheck();
  await bar(page, "Change price").click();
  await expect(dialog(page).getByLabel("Price in ETH")).toHaveValue("0.5");
  await expect(dialog(page)).toContainText("One signature. No deposit needed.");
  await ask(page, "0.75");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  expect(wallet.asked).toBe(4);
  expect((await openOffers(stage, ticker)).get(ids[0] ?? "")).toBe((3n * COIN) / 4n);

  await bar(page, "Cancel offer").click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel offer" }).click();
  await expect(status(page)).toContainText("It is no longer for sale.");
  await close(page).click();
  await expect(page.getByText("in your vault, for sale")).toHaveCount(1);

  await box(page, "2").check();
  await bar(page, "Withdraw").click();
  await dialog(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(status(page)).toContainText("2 of 2 are back in your account.");
  await close(page).click();
  await expect(page.getByText("in your vault", { exact: true })).toHaveCount(0);
  for (const id of ids) expect(await ownerOf(stage, ticker, id)).toBe(addressOf(WALLET_ACCOUNT));
  expect(wallet.asked).toBe(6);
});

test("goes on with a sale after a reload, without a second deposit", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
  await openOwned(page);
  await box(page, "1").check();
  await bar(page, "Sell").click();
  const open = wallet.holdSigning();
  await ask(page, "0.5");
  await expect(dialog(page)).toContainText("Confirm the deposit");
  await expect.poll(() => wallet.asked).toBe(1);
  // The person leaves the page while the wallet waits, and approves afterwards.
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("Your wallet has not answered the last request.");
  open();
  await expect(dialog(page)).toContainText("in your vault");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("It is for sale.");
  expect(wallet.asked).toBe(2);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Unfinished sale")).toHaveCount(0);

  // Declined between the deposit and the offer, then left and continued.
  await box(page, "1").uncheck();
  await box(page, "2").check();
  await bar(page, "Sell").click();
  const release = wallet.holdSigning();
  await ask(page, "0.5");
  await expect.poll(() => wallet.asked).toBe(3);
  release();
  wallet.behavior = "approve";
  const hold = wallet.holdSigning();
  await expect.poll(() => wallet.asked).toBe(4);
  wallet.behavior = "reject";
  hold();
  await expect(dialog(page)).toContainText("You declined in your wallet.");
  await page.reload();
  wallet.behavior = "approve";
  await page.getByRole("button", { name: "Continue" }).click();
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("It is for sale.");
  expect(wallet.asked).toBe(5);
});

test("buys, and the seller is told on the page that is open and collects", async ({
  page,
  wallet,
  browser,
  baseURL,
  chain,
  request,
}) => {
  const stage = { chain, request };
  const offer = await offerOne(stage);
  const seller = await newPerson(browser, { baseURL, chain, index: SELLER, path: "/owned" });
  await connect(seller.page, "Test wallet");
  await expect(seller.page.getByRole("region", { name: "Your market account" })).toBeVisible();
  await seller.page.goto("/tokens");
  await expect(seller.page.getByRole("button", { name: "Wallet account" })).toBeVisible();

  await openBuy(page, offer.tokenId);
  for (const fact of ["10", ticker, "0.5 ETH", "Per token0.05 ETH", "Floor per token0.05 ETH"]) {
    await expect(dialog(page)).toContainText(fact);
  }
  await expect(dialog(page)).toContainText("If somebody is faster, you keep your coins; you lose the gas.");
  await expect(dialog(page)).toContainText("Total");
  await expectAccessible(page);
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  expect(await ownerOf(stage, ticker, offer.tokenId)).toBe(addressOf(WALLET_ACCOUNT));
  expect(wallet.asked).toBe(1);

  const notice = seller.page.getByRole("region", { name: "Sales" });
  await expect(notice).toContainText("Sold for 0.5 ETH");
  await notice.getByRole("link", { name: "Collect" }).click();
  await seller.page.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice.getByText("Sold for")).toHaveCount(0);
  const before = await balanceOf(stage, addressOf(SELLER));
  await bar(seller.page, "Collect").click();
  await dialog(seller.page).getByRole("button", { name: "Collect" }).click();
  await expect(status(seller.page)).toContainText("The coins are in your account.");
  const received = (await balanceOf(stage, addressOf(SELLER))) - before;
  expect(received > offer.price - GAS && received <= offer.price).toBe(true);
  await seller.leave();
});

test("of two browsers that buy one offer in one block, one gets it and the other keeps its coins", async ({
  page,
  wallet,
  browser,
  baseURL,
  chain,
  request,
}) => {
  const stage = { chain, request };
  const offer = await offerOne(stage, COIN);
  const rival = await newPerson(browser, { baseURL, chain, index: RIVAL, path: pathOf(offer.tokenId) });
  await connectHere(rival.page);
  await action(rival.page, /^Buy/).click();
  await openBuy(page, offer.tokenId);
  const accounts = [addressOf(WALLET_ACCOUNT), addressOf(RIVAL)];
  const before = await Promise.all(accounts.map((account) => balanceOf(stage, account)));
  const mine = await chain.holdBlocks();
  // Both sign while the node knows of no other purchase.
  const sends = [wallet.holdSending(), rival.wallet.holdSending()];
  for (const one of [page, rival.page]) {
    await expect(buyNow(one)).toBeEnabled();
    await buyNow(one).click();
    await expect(status(one)).toContainText("Waiting for a block.");
  }
  for (const send of sends) send();
  await expect.poll(() => chain.pendingCount()).toBe(2);
  await mine();
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).not.toBe(vaultOfAccount(SELLER));
  const owner = await ownerOf(stage, ticker, offer.tokenId);
  const pages = [page, rival.page];
  for (const [index, one] of pages.entries()) {
    const after = await balanceOf(stage, accounts[index] ?? addressOf(RIVAL));
    const paid = (before[index] ?? 0n) - after;
    if (accounts[index] === owner) {
      await expect(status(one)).toContainText("You own it now.");
      expect(paid > COIN && paid < COIN + GAS).toBe(true);
    } else {
      await expect(status(one)).toContainText("Somebody was faster");
      await expect(dialog(one)).toContainText("bought it first.");
      expect(paid > 0n && paid < GAS).toBe(true);
    }
  }
  expect(accounts).toContain(owner);
  await rival.leave();
});

test("says before signing that somebody was faster, and sends nothing", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  const offer = await offerOne(stage);
  await openBuy(page, offer.tokenId);
  await expect(buyNow(page)).toBeEnabled();
  const open = await holdAnswers(page);
  await buyOutside(stage, RIVAL, offer);
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).toBe(addressOf(RIVAL));
  await buyNow(page).click();
  open();
  await expect(dialog(page)).toContainText("Somebody was faster, or the seller ended the offer.");
  await expect(dialog(page)).toContainText("Nothing was sent.");
  expect(wallet.asked).toBe(0);
});

test("a person declines, lacks coins, then buys", async ({ page, wallet, chain, request }) => {
  const offer = await offerOne({ chain, request });
  await openBuy(page, offer.tokenId);
  wallet.behavior = "reject";
  await buyNow(page).click();
  await expect(status(page)).toContainText("You declined in your wallet. Nothing was sent.");
  expect(wallet.asked).toBe(1);
  wallet.behavior = "approve";
  await chain.setBalance(wallet.account.address, COIN / 10n);
  await page.reload();
  await action(page, /^Buy/).click();
  await expect(dialog(page)).toContainText(/You need 0\.4\d* ETH more\./);
  await buyNow(page).click();
  await expect(dialog(page)).toContainText("The account does not have enough coins.");
  expect(wallet.asked).toBe(1);
  await chain.setBalance(wallet.account.address, 10n * COIN);
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
});

test("a reorganization under a purchase is told, and the offer is open again", async ({
  page,
  wallet: _,
  chain,
  request,
}) => {
  const stage = { chain, request };
  const offer = await offerOne(stage);
  await openBuy(page, offer.tokenId);
  const before = await balanceOf(stage, addressOf(WALLET_ACCOUNT));
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  await chain.dropLastBlock();
  await expect(status(page)).toContainText("A reorganization removed block");
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).toBe(vaultOfAccount(SELLER));
  expect((await openOffers(stage, ticker)).get(offer.tokenId)).toBe(offer.price);
  expect(await balanceOf(stage, addressOf(WALLET_ACCOUNT))).toBe(before);
});

test("sweeps 20, skips what is gone, and gets the rest back", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  const prices = Array.from({ length: 21 }, (_, index) => (BigInt(index) + 1n) * (COIN / 100n));
  const offers = await mintAndOffer(stage, SELLER, ticker, prices);
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: "Sweep" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByLabel("Inscriptions").fill("20");
  // 0.01 + 0.02 + ... + 0.2
  await expect(buyNow(page)).toHaveText("Buy 20 for 2.1 ETH");
  await dialog(page).getByRole("radio", { name: "Up to an amount" }).check();
  await dialog(page).getByLabel("At most, in ETH").fill("0.06");
  await expect(buyNow(page)).toHaveText("Buy 3 for 0.06 ETH");
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "A number" }).check();
  const before = await balanceOf(stage, addressOf(WALLET_ACCOUNT));
  const mine = await chain.holdBlocks();
  const [first] = offers;
  if (first === undefined) throw new Error("nothing was offered");
  // Sent first with the same fee: it is first in the block.
  await buyOutside(stage, RIVAL, first);
  await buyNow(page).click();
  await expect(status(page)).toContainText("Waiting for a block.");
  await mine();
  await expect(status(page)).toContainText("You own 19 of 20 now.");
  expect(wallet.asked).toBe(1);
  const paid = before - (await balanceOf(stage, addressOf(WALLET_ACCOUNT)));
  const spent = (209n * COIN) / 100n;
  expect(paid > spent && paid < spent + GAS).toBe(true);
});

test("where contracts know no recent block, only final deposits can be bought", async ({
  page,
  wallet: _,
  chain,
  request,
}) => {
  const stage = { chain, request };
  const offer = await offerOne(stage);
  await page.route("**/rpc", async (route) => {
    const { id, method, params } = route.request().postDataJSON();
    const isAsking = method === "eth_call" && JSON.stringify(params).includes(KNOWS_BLOCK);
    if (!isAsking) return route.continue();
    await route.fulfill({ json: { jsonrpc: "2.0", id, result: `0x${"0".repeat(64)}` } });
  });
  await openBuy(page, offer.tokenId);
  await expect(dialog(page)).toContainText("On this chain, contracts can’t check recent blocks.");
  await expect(buyNow(page)).toBeDisabled();
  await chain.mine(300);
  await expect(buyNow(page)).toBeEnabled();
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
});

test("on a phone, the buy dialog shows everything without scrolling", async ({ page, wallet: _, chain, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const offer = await offerOne({ chain, request });
  await openBuy(page, offer.tokenId);
  await expect(buyNow(page)).toBeEnabled();
  await expect(dialog(page).getByText(/about 0\.5\d* ETH/)).toBeInViewport();
  const isScrolled = await dialog(page).evaluate((element) =>
    [...element.querySelectorAll("*")].some((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 100),
  );
  expect(isScrolled).toBe(false);
  for (const text of ["Amount", "Price", "Per token", "Floor", "Total", "If somebody is faster"]) {
    await expect(dialog(page).getByText(text).first()).toBeInViewport();
  }
  await expect(buyNow(page)).toBeInViewport();
});

test("sells and buys by the keyboard alone", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  const offer = await offerOne(stage);
  const own = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "mine", amt: 10n });
  await openBuy(page, offer.tokenId);
  await press(page, buyNow(page), "Enter");
  await expect(status(page)).toContainText("You own it now.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(pathOf(own));
  await press(page, action(page, "Sell"), "Enter");
  const price = dialog(page).getByLabel("Price in ETH");
  await press(page, price, "0");
  await page.keyboard.type(".5");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("It is for sale.");
  expect(wallet.asked).toBe(3);
});

test("a newcomer sells one inscription and buys another in under two minutes", async ({
  page,
  wallet,
  chain,
  request,
}) => {
  const stage = { chain, request };
  await offerOne(stage);
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "mine", amt: 10n });
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("link", { name: "My inscriptions" }).first().click();
  await connect(page, "Test wallet");
  await box(page, "mine").check();
  await bar(page, "Sell").click();
  await ask(page, "0.6");
  await expect(dialog(page)).toContainText("It is for sale.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const sold = { clicks: await clicks(), signatures: wallet.asked };
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: `Buy ${ticker} 6-0` }).click();
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  const bought = { clicks: await clicks(), signatures: wallet.asked - sold.signatures };
  const seconds = (Date.now() - began) / 1000;
  console.log(`newcomer: ${seconds.toFixed(1)} s`, { sold, bought });
  expect(seconds).toBeLessThan(120);
  expect([sold.signatures, bought.signatures]).toEqual([2, 1]);
});

test("counts the clicks and signatures of each trade", async ({ page, wallet, chain, request }) => {
  const stage = { chain, request };
  for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
  const clicks = await countClicks(page);
  await openOwned(page);
  await clicks();
  /** Runs a trade, and returns its clicks and signatures. */
  const count = async (trade: () => Promise<void>): Promise<readonly [number, number]> => {
    const before = wallet.asked;
    await trade();
    return [await clicks(), wallet.asked - before];
  };
  const sell = async () => {
    await bar(page, "Sell").click();
    await ask(page, "0.5");
    await expect(dialog(page)).toContainText("It is for sale.");
  };
  const done = () => dialog(page).getByRole("button", { name: "Done" }).click();
  await box(page, "1").check();
  await clicks();
  const first = await count(sell);
  await done();
  await bar(page, "Cancel offer").click();
  await dialog(page).getByRole("button", { name: "Cancel offer" }).click();
  await expect(status(page)).toContainText("It is no longer for sale.");
  await close(page).click();
  await clicks();
  const later = await count(sell);
  await done();
  await clicks();
  const reprice = await count(async () => {
    await bar(page, "Change price").click();
    await ask(page, "0.7");
    await expect(dialog(page)).toContainText("It is for sale.");
  });
  const prices = Array.from({ length: 20 }, () => COIN / 100n);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, prices);
  if (offer === undefined) throw new Error("nothing was offered");
  await page.goto(pathOf(offer.tokenId));
  const buy = await count(async () => {
    await action(page, /^Buy/).click();
    await buyNow(page).click();
    await expect(status(page)).toContainText("You own it now.");
  });
  await mintAndOffer(stage, RIVAL, ticker, [COIN / 100n]);
  await page.goto(`/token/${ticker}/market`);
  const sweep = await count(async () => {
    await page.getByRole("button", { name: "Sweep" }).click();
    await dialog(page).getByLabel("Inscriptions").click();
    await dialog(page).getByLabel("Inscriptions").fill("20");
    await expect(buyNow(page)).toHaveText("Buy 20 for 0.2 ETH");
    await buyNow(page).click();
    await expect(status(page)).toContainText("You own all 20 now.");
  });
  const counts = { first, later, reprice, buy, sweep };
  console.log("clicks and signatures:", JSON.stringify(counts));
  expect(counts).toEqual({ first: [3, 2], later: [3, 1], reprice: [3, 1], buy: [2, 1], sweep: [3, 1] });
});
