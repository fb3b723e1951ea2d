import { deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { offerOutside, offerUntilExpired } from "./wallet/market";
import { bar, COIN, connectHere, dialog, expectAccessible, itemBox, offerOne, openOwned } from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = false;
  ticker = await deploy(stage);
});

/** An own inscription of 10, beside one of somebody else that is offered for one coin. */
async function ownBesideFloor(stage: Parameters<typeof offerOne>[0], id = "9") {
  await offerOne(stage, ticker, COIN);
  return mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
}

test("a listing by message far from the floor needs a decision", async ({ page, wallet: _, stage }) => {
  const tokenId = await ownBesideFloor(stage);
  await page.goto(`/inscription/${ticker}/${tokenId}`);
  await connectHere(page);
  await page.locator("summary").filter({ hasText: "Advanced" }).click();
  await page.getByRole("list", { name: "Advanced" }).getByRole("button", { name: "List by message" }).click();
  const price = dialog(page).getByLabel("Price in ETH");
  const sign = dialog(page).getByRole("button", { name: "Sign and send" });
  const decision = dialog(page).getByLabel("I want to ask this price.");
  await price.fill("0.9");
  await expect(sign).toBeEnabled();
  await expect(decision).toHaveCount(0);
  await price.fill("0.09");
  await expect(dialog(page)).toContainText("Your price is 11.11 times below the floor");
  await expect(sign).toBeDisabled();
  await expectAccessible(page);
  await decision.check();
  await expect(sign).toBeEnabled();
  // The decision was about another price.
  await price.fill("0.05");
  await expect(dialog(page)).toContainText("20 times below the floor");
  await expect(sign).toBeDisabled();
  await expect(decision).not.toBeChecked();
  // Without a price there is nothing to decide.
  await dialog(page).getByRole("radio", { name: "Without a price" }).check();
  await expect(decision).toHaveCount(0);
  await expect(sign).toBeEnabled();
});

test("so do a new price of an offer, and the price of an expired offer that is filled in again", async ({
  page,
  wallet: _,
  stage,
}) => {
  const open = await ownBesideFloor(stage, "1");
  const expired = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "2", amt: 10n });
  await offerUntilExpired(stage, WALLET_ACCOUNT, [{ ticker, tokenId: expired, price: COIN / 10n }]);
  await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: open, price: COIN }]);
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await bar(page, "Change price").click();
  const price = dialog(page).getByLabel("Price in ETH");
  const decision = dialog(page).getByLabel("I want to ask this price.");
  const change = dialog(page).getByRole("button", { name: "Change price", exact: true });
  await expect(price).toHaveValue("1");
  await expect(change).toBeEnabled();
  await price.fill("10");
  await expect(dialog(page)).toContainText("Your price is 10 times above the floor");
  await expect(change).toBeDisabled();
  await decision.check();
  await expect(change).toBeEnabled();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();

  await itemBox(page, ticker, "1").uncheck();
  await itemBox(page, ticker, "2").check();
  await bar(page, "Sell").click();
  await expect(price).toHaveValue("0.1");
  await expect(dialog(page)).toContainText("Your price is 10 times below the floor");
  await expect(dialog(page).getByRole("button", { name: "Sell", exact: true })).toBeDisabled();
  await decision.check();
  await expect(dialog(page).getByRole("button", { name: "Sell", exact: true })).toBeEnabled();
});

test("of several at once, the price that loses most is named", async ({ page, wallet: _, stage }) => {
  await ownBesideFloor(stage, "1");
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "2", amt: 100n });
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await itemBox(page, ticker, "2").check();
  await bar(page, "Sell").click();
  await dialog(page).getByLabel("Price of each in ETH").fill("1");
  // Ten times the amount for the same price.
  await expect(dialog(page)).toContainText("Your price is 10 times below the floor");
  await expect(dialog(page).getByRole("button", { name: "Sell 2" })).toBeDisabled();
  await dialog(page)
    .getByRole("radio", { name: `Per ${ticker}` })
    .check();
  await dialog(page)
    .getByLabel(/^Price .*in ETH$/)
    .fill("0.1");
  await expect(dialog(page).getByLabel("I want to ask this price.")).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "Sell 2" })).toBeEnabled();
});

test("a new price of the own floor is compared with the offers of others", async ({ page, wallet: _, stage }) => {
  await offerOne(stage, ticker, COIN);
  const own = await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "1", amt: 10n });
  await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: own, price: COIN / 100n }]);
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await bar(page, "Change price").click();
  const change = dialog(page).getByRole("button", { name: "Change price", exact: true });
  // The own slip is no measure of itself: the others ask a hundred times as much.
  await expect(dialog(page).getByLabel("Price in ETH")).toHaveValue("0.01");
  await expect(dialog(page)).toContainText("Your price is 100 times below the floor");
  await expect(change).toBeDisabled();
  await dialog(page).getByLabel("Price in ETH").fill("1");
  await expect(dialog(page).getByLabel("I want to ask this price.")).toHaveCount(0);
  await expect(change).toBeEnabled();
});
