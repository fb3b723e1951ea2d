import type { Hash } from "@/lib/protocol";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { press } from "./wallet/keyboard";
import { cancelOutside, offerOutside, offerUntilExpired, openOffers, ownerOf, vaultOfAccount } from "./wallet/market";
import {
  action,
  ask,
  bar,
  buyNow,
  COIN,
  close,
  dialog,
  expectAccessible,
  itemBox,
  offerOne,
  openBuy,
  openOwned,
  SELLER,
  status,
} from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = true;
  ticker = await deploy(stage);
});

const pathOf = (tokenId: Hash) => `/inscription/${ticker}/${tokenId}`;

test("sells two inscriptions, changes a price, cancels and withdraws", async ({ page, wallet, stage }) => {
  const ids: Hash[] = [];
  for (const id of ["1", "2"]) ids.push(await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }));
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await itemBox(page, ticker, "2").check();
  await bar(page, "Sell").click();
  await expect(dialog(page)).toContainText("3 signatures: 2 deposits into your vault, then one for all offers.");
  await dialog(page).getByLabel("Price of each in ETH").fill("0.5");
  await expect(dialog(page)).toContainText("0.05 ETH per token");
  await expect(dialog(page)).toContainText("Floor per token: no offer");
  await expectAccessible(page);
  await ask(page, "0.5");
  await expect(dialog(page)).toContainText("All 2 are offered.");
  expect(wallet.asked).toBe(3);
  expect(await openOffers(stage, ticker)).toEqual(new Map(ids.map((id) => [id, COIN / 2n])));
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("in your vault, offered")).toHaveCount(2);

  // Both are still selected. The user deselects one and changes the price of the other with one signature.
  await itemBox(page, ticker, "2").uncheck();
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
  await expect(status(page)).toContainText("It is no longer offered.");
  await close(page).click();
  await expect(page.getByText("in your vault, offered")).toHaveCount(1);
  await expect(page.getByText("in your vault, offer canceled")).toHaveCount(1);

  await itemBox(page, ticker, "2").check();
  await bar(page, "Withdraw").click();
  await dialog(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(status(page)).toContainText("2 of 2 are back in your account.");
  await close(page).click();
  await expect(page.getByText("in your vault", { exact: true })).toHaveCount(0);
  for (const id of ids) expect(await ownerOf(stage, ticker, id)).toBe(addressOf(WALLET_ACCOUNT));
  expect(wallet.asked).toBe(6);
});

test("a price far below or above the floor needs a decision", async ({ page, wallet: _, stage }) => {
  await offerOne(stage, ticker, COIN);
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "9", amt: 10n });
  await openOwned(page, ticker);
  await itemBox(page, ticker, "9").check();
  await bar(page, "Sell").click();
  const price = dialog(page).getByLabel("Price in ETH");
  const sell = dialog(page).getByRole("button", { name: "Sell", exact: true });
  const decision = dialog(page).getByLabel("I want to ask this price.");
  await price.fill("0.9");
  await expect(sell).toBeEnabled();
  await expect(decision).toHaveCount(0);
  await price.fill("0.1");
  await expect(dialog(page)).toContainText("Your price is 10 times below the floor");
  await expect(sell).toBeDisabled();
  await expectAccessible(page);
  await decision.check();
  await expect(sell).toBeEnabled();
  // The decision was about another price.
  await price.fill("0.01");
  await expect(sell).toBeDisabled();
  await price.fill("20");
  await expect(dialog(page)).toContainText("Your price is 20 times above the floor");
  await expect(sell).toBeDisabled();
});

test("resumes a sale after a reload, without a second deposit", async ({ page, wallet, stage }) => {
  for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await bar(page, "Sell").click();
  const open = wallet.holdSigning();
  await ask(page, "0.5");
  await expect(dialog(page)).toContainText("Confirm the deposit");
  await expect.poll(() => wallet.asked).toBe(1);
  // The user leaves the page while the wallet waits, and approves afterwards.
  await page.reload();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("Your wallet has not answered the last request.");
  open();
  await expect(dialog(page)).toContainText("in your vault");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("It is offered.");
  expect(wallet.asked).toBe(2);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Unfinished sale")).toHaveCount(0);

  // The user declines the offer after the deposit, leaves the page and resumes the sale.
  await itemBox(page, ticker, "1").uncheck();
  await itemBox(page, ticker, "2").check();
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
  // The page shows the request before the wallet does.
  await expect(page.getByRole("main")).toContainText("0.5 ETH 0.05 ETH per token");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("0.5 ETH 0.05 ETH per token");
  await dialog(page).getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page)).toContainText("It is offered.");
  expect(wallet.asked).toBe(5);
});

test("the page of an inscription shows how its offer ended", async ({ page, stage, chain }) => {
  const [expired, canceled, kept] = [
    await mint(stage, SELLER, { tick: ticker, id: "1", amt: 10n }),
    await mint(stage, SELLER, { tick: ticker, id: "2", amt: 10n }),
    await mint(stage, SELLER, { tick: ticker, id: "3", amt: 10n }),
  ];
  await offerUntilExpired(stage, SELLER, [{ ticker, tokenId: expired, price: COIN }]);
  await page.goto(pathOf(expired));
  const state = page.getByRole("region", { name: "State" });
  await expect(state).toContainText("Its offer has expired.");
  await page.goto(`/account/${addressOf(SELLER)}/offers`);
  await expect(page.getByRole("row").filter({ hasText: ticker })).toContainText("Expired");

  await offerOutside(stage, SELLER, [{ ticker, tokenId: canceled, price: COIN }]);
  await cancelOutside(stage, SELLER, [{ ticker, tokenId: canceled }]);
  await page.goto(pathOf(canceled));
  await expect(state).toContainText("Its owner canceled the offer.");

  await chain.send(SELLER, { op: "tsf", tick: ticker, id: "3" }, { to: vaultOfAccount(SELLER) });
  await page.goto(pathOf(kept));
  await expect(state).toContainText("In a vault");
  await expect(state).not.toContainText("cancel");
});

test("cancels all offers by one signature", async ({ page, wallet, stage }) => {
  const asks: { ticker: string; tokenId: Hash; price: bigint }[] = [];
  for (const id of ["1", "2"]) {
    asks.push({ ticker, tokenId: await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }), price: COIN });
  }
  await offerOutside(stage, WALLET_ACCOUNT, asks);
  await openOwned(page, ticker);
  await expect(page.getByText("in your vault, offered")).toHaveCount(2);
  await bar(page, "Cancel all offers").click();
  await expect(dialog(page)).toContainText("Ends every offer of your account on this market, in one transaction.");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Cancel all offers" }).click();
  await expect(status(page)).toContainText("None of your inscriptions is offered on the market.");
  await close(page).click();
  await expect(page.getByText("in your vault, offer canceled")).toHaveCount(2);
  await expect(bar(page, "Cancel all offers")).toHaveCount(0);
  expect(await openOffers(stage, ticker)).toEqual(new Map());
  expect(wallet.asked).toBe(1);
});

for (const width of [390, 320]) {
  test(`sells several on a phone of ${width} px`, async ({ page, wallet, stage }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
    await openOwned(page, ticker);
    await itemBox(page, ticker, "1").check();
    await itemBox(page, ticker, "2").check();
    await expect(bar(page, "Sell")).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflow(page), "selected").toBe(0);
    await bar(page, "Sell").click();
    await expectAccessible(page);
    await expect.poll(() => overflow(page), "form").toBe(0);
    // A long price.
    await ask(page, "0.333333333333333333");
    await expect(dialog(page)).toContainText("All 2 are offered.");
    await expect.poll(() => overflow(page), "sold").toBe(0);
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("in your vault, offered")).toHaveCount(2);
    expect(wallet.asked).toBe(3);
  });
}

test("sells and buys by the keyboard alone", async ({ page, wallet, stage }) => {
  const offer = await offerOne(stage, ticker);
  const own = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "mine", amt: 10n });
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  await press(page, buyNow(page), "Enter");
  await expect(status(page)).toContainText("You own it now.");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(pathOf(own));
  await press(page, action(page, "Sell"), "Enter");
  const price = dialog(page).getByLabel("Price in ETH");
  await press(page, price, "0");
  await page.keyboard.type(".5");
  // The Enter key has no effect while the button is disabled.
  await expect(dialog(page).getByRole("button", { name: /^Sell/ })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("It is offered.");
  expect(wallet.asked).toBe(3);
});
