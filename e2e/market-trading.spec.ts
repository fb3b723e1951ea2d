import type { Page } from "@playwright/test";
import { toFunctionSelector } from "viem";
import type { Hash } from "@/lib/protocol";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, holdAnswers, newPerson, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { balanceOf, buyOutside, mintAndOffer, openOffers, ownerOf, vaultOfAccount } from "./wallet/market";
import {
  action,
  bar,
  buyNow,
  COIN,
  close,
  connectHere,
  dialog,
  expectAccessible,
  GAS,
  offerOne,
  openBuy,
  RIVAL,
  SELLER,
  status,
} from "./wallet/market-page";

/** Selector of the function `knowsBlock` of the market. */
const KNOWS_BLOCK = toFunctionSelector("knowsBlock(uint256,bytes32)");
const pathOf = (tokenId: Hash) => `/inscription/${ticker}/${tokenId}`;
let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = true;
  ticker = await deploy(stage);
});

test("buys, and the open page notifies the seller, who collects the payment @smoke", async ({
  page,
  wallet,
  browser,
  baseURL,
  stage,
  chain,
}) => {
  const offer = await offerOne(stage, ticker);
  const seller = await newPerson(browser, { baseURL, chain, index: SELLER, path: "/owned" });
  await connect(seller.page, "Test wallet");
  await expect(seller.page.getByRole("region", { name: "Your market account" })).toBeVisible();
  await seller.page.goto("/tokens");
  await expect(seller.page.getByRole("button", { name: "Wallet account" })).toBeVisible();
  // The page reports the sales after its first look.
  await expect.poll(() => seller.page.evaluate(() => Object.keys(localStorage).join())).toContain("engrave.sold.");

  await openBuy(page, offer);
  for (const fact of ["10", ticker, "0.5 ETH", "Per token0.05 ETH", "Floor per token0.05 ETH"]) {
    await expect(dialog(page)).toContainText(fact);
  }
  await expect(dialog(page)).toContainText("If someone is faster, you keep your coins and lose only the gas.");
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
  const missing: string[] = [];
  seller.page.on("response", (response) => void (response.status() === 404 && missing.push(response.url())));
  await bar(seller.page, "Collect").click();
  await dialog(seller.page).getByRole("button", { name: "Collect" }).click();
  await expect(status(seller.page)).toContainText(/Confirmed · Paid out\. Collected [\d.,]+ ETH\./);
  const link = status(seller.page).getByRole("link", { name: "Your account" });
  await expect(link).toHaveAttribute("href", `/account/${addressOf(SELLER)}`);
  const toast = seller.page.getByRole("region", { name: /^Transaction updates/ }).getByRole("link");
  await expect(toast).toHaveAttribute("href", `/account/${addressOf(SELLER)}`);
  // The index knows nothing of this transaction, so no one asks it.
  expect(missing).toEqual([]);
  const received = (await balanceOf(stage, addressOf(SELLER))) - before;
  // Other tests may have sold something of this account before.
  expect(received > offer.price - GAS).toBe(true);
  await close(seller.page).click();
  await expect(bar(seller.page, "Collect")).toHaveCount(0);
  await seller.leave();
});

test("the button that pays does not move when the estimate of the cost arrives", async ({ page, wallet: _, stage }) => {
  const offer = await offerOne(stage, ticker);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rpc", async (route) => {
    if (route.request().postData()?.includes("eth_estimateGas")) await answered;
    await route.continue();
  });
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  await expect(dialog(page)).toContainText("Floor per token0.05 ETH");
  const before = await buyNow(page).boundingBox();
  await expect(dialog(page).getByText("gas)")).toHaveCount(0);
  answer();
  await expect(dialog(page).getByText("gas)")).toBeVisible();
  expect(await buyNow(page).boundingBox()).toEqual(before);
});

/** Records the texts of all toasts from now on. A toast leaves by itself, so that there is none does not show that there was none. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const found: string[] = [];
    const note = () => {
      for (const toast of document.querySelectorAll("[data-sonner-toast]")) found.push(toast.textContent ?? "");
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  });
  return () => texts.jsonValue();
}

test("of two browsers that buy one offer in one block, one gets it and the other keeps its coins", async ({
  page,
  wallet,
  browser,
  baseURL,
  stage,
  chain,
}) => {
  const offer = await offerOne(stage, ticker, COIN);
  const rival = await newPerson(browser, { baseURL, chain, index: RIVAL, path: pathOf(offer.tokenId) });
  await connectHere(rival.page);
  await action(rival.page, /^Buy/).click();
  await openBuy(page, offer);
  const accounts = [addressOf(WALLET_ACCOUNT), addressOf(RIVAL)];
  const before = await Promise.all(accounts.map((account) => balanceOf(stage, account)));
  const mine = await chain.holdBlocks();
  // Both sign while the node has no other purchase.
  const sends = [wallet.holdSending(), rival.wallet.holdSending()];
  for (const one of [page, rival.page]) {
    await expect(buyNow(one)).toBeEnabled();
    await buyNow(one).click();
    await expect(status(one)).toContainText("Waiting for a block.");
  }
  const toasts = await Promise.all([page, rival.page].map(recordToasts));
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
      await expect(status(one)).toContainText(
        "Nothing was bought. You keep your coins; only the network fee is spent.",
      );
      await expect(dialog(one)).toContainText("bought it first.");
      // The dialog says it, so no toast does, not even for a moment.
      await expect(one.getByRole("region", { name: /^Transaction updates/ }).getByRole("listitem")).toHaveCount(0);
      expect((await toasts[index]?.())?.join("\n")).not.toMatch(/Failed|Nothing was bought/);
      expect(paid > 0n && paid < GAS).toBe(true);
    }
  }
  expect(accounts).toContain(owner);
  await rival.leave();
});

test("reports before signing that someone was faster, and sends nothing", async ({ page, wallet, stage }) => {
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  const open = await holdAnswers(page);
  await buyOutside(stage, RIVAL, offer);
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).toBe(addressOf(RIVAL));
  await buyNow(page).click();
  open();
  await expect(dialog(page)).toContainText("Someone was faster, or the seller ended the offer.");
  await expect(dialog(page)).toContainText("Nothing was sent.");
  expect(wallet.asked).toBe(0);
});

test("does not attribute a failed purchase to a faster buyer", async ({ page, wallet, stage }) => {
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  wallet.behavior = "gas-runs-out";
  await buyNow(page).click();
  await expect(status(page)).toContainText("Nothing was bought. You keep your coins; only the network fee is spent.");
  await expect(dialog(page)).toContainText("The offer is open as before. You can try again.");
  for (const text of ["faster", "bought it"]) await expect(dialog(page)).not.toContainText(text);
});

test("buys after a declined request and a lack of coins", async ({ page, wallet, stage, chain }) => {
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
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

test("a reorganization that removes a purchase is reported, and the offer is open again", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
  const before = await balanceOf(stage, addressOf(WALLET_ACCOUNT));
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  await chain.dropBlockOf(WALLET_ACCOUNT);
  await expect(status(page)).toContainText("A reorganization removed block");
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).toBe(vaultOfAccount(SELLER));
  expect((await openOffers(stage, ticker)).get(offer.tokenId)).toBe(offer.price);
  expect(await balanceOf(stage, addressOf(WALLET_ACCOUNT))).toBe(before);
});

test("sweeps 20, skips sold offers, and gets the rest of the payment back", async ({ page, wallet, stage, chain }) => {
  const prices = Array.from({ length: 21 }, (_, index) => (BigInt(index) + 1n) * (COIN / 100n));
  const offers = await mintAndOffer(stage, SELLER, ticker, prices);
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: "Sweep" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByLabel("Inscriptions").fill("20");
  // 0.01 + 0.02 + ... + 0.2
  await expect(buyNow(page)).toHaveText("Buy 20 for 2.1 ETH");
  await dialog(page).getByRole("radio", { name: "By budget" }).check();
  await dialog(page).getByLabel("At most, in ETH").fill("0.06");
  await expect(buyNow(page)).toHaveText("Buy 3 for 0.06 ETH");
  await expectAccessible(page);
  await dialog(page).getByRole("radio", { name: "By count" }).check();
  const before = await balanceOf(stage, addressOf(WALLET_ACCOUNT));
  const mine = await chain.holdBlocks();
  const [first] = offers;
  if (first === undefined) throw new Error("nothing was offered");
  // It is first in the block, because it was sent first with the same fee.
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

test("if contracts can read no recent block hash, only final deposits can be bought", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const offer = await offerOne(stage, ticker);
  await page.route("**/rpc", async (route) => {
    const { id, method, params } = route.request().postDataJSON();
    const isAsking = method === "eth_call" && JSON.stringify(params).includes(KNOWS_BLOCK);
    if (!isAsking) return route.continue();
    await route.fulfill({ json: { jsonrpc: "2.0", id, result: `0x${"0".repeat(64)}` } });
  });
  await openBuy(page, offer);
  await expect(dialog(page)).toContainText("On this chain, contracts can’t check recent blocks.");
  await expect(buyNow(page)).toBeDisabled();
  await chain.mine(300);
  await expect(buyNow(page)).toBeEnabled();
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
});

test("on a phone, the buy dialog shows everything without scrolling", async ({ page, wallet: _, stage }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  await expect(dialog(page).getByText(/about 0\.5\d* ETH/)).toBeInViewport();
  const isScrolled = await dialog(page).evaluate((element) =>
    [...element.querySelectorAll("*")].some((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 100),
  );
  expect(isScrolled).toBe(false);
  for (const text of ["Amount", "Price", "Per token", "Floor", "Total", "If someone is faster"]) {
    await expect(dialog(page).getByText(text).first()).toBeInViewport();
  }
  await expect(buyNow(page)).toBeInViewport();
});

test("a purchase in the market is tracked by ticker and mint id", async ({ page, wallet: _, stage }) => {
  const offer = await offerOne(stage, ticker);
  await openBuy(page, offer);
  await buyNow(page).click();
  await expect(
    page.getByRole("heading", { name: new RegExp(`^Purchase of ${ticker} #\\S{1,8} · 10 ${ticker}$`) }).first(),
  ).toBeVisible();
  await expect(status(page)).toContainText("You own it now.");
});
