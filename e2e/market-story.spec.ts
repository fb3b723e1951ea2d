import { addressOf } from "./wallet/accounts";
import { deploy, expect, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { buyOutside, mintAndOffer, ownerOf, vaultOfAccount } from "./wallet/market";
import { buyNow, COIN, close, dialog, offerOne, openBuy, RIVAL, SELLER, status } from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = true;
  ticker = await deploy(stage);
});

test("a purchase is one row with its price, from the seller to the buyer, on every page", async ({ page, stage }) => {
  const offer = await offerOne(stage, ticker);
  const hash = await buyOutside(stage, RIVAL, offer);
  await expect.poll(() => ownerOf(stage, ticker, offer.tokenId)).toBe(addressOf(RIVAL));
  const [seller, buyer] = [SELLER, RIVAL].map((index) => addressOf(index).slice(-6));
  const row = (part: ReturnType<typeof page.getByRole>) => part.getByRole("article").filter({ hasText: "Sold" });
  const paths = ["/", `/token/${ticker}`, `/token/${ticker}/activity`];
  for (const path of [...paths, ...[SELLER, RIVAL].map((index) => `/account/${addressOf(index)}/history`)]) {
    await page.goto(path);
    const sold = row(page.getByRole("main")).filter({ hasText: ticker });
    await expect(sold).toHaveCount(1);
    await expect(sold).toContainText(/Sold\s*0\.5 ETH/);
    await expect(sold).toContainText(`${ticker} #${SELLER}-0 · 10 ${ticker}`);
    await expect(sold).toContainText(new RegExp(`from \\S*${seller}\\s*to \\S*${buyer}`));
    // The vault's transfer is a part of the sale.
    await expect(
      page
        .getByRole("main")
        .getByRole("article")
        .filter({ hasText: "vault of" })
        .filter({ hasText: ticker })
        .filter({ hasText: buyer ?? "" }),
    ).toHaveCount(0);
  }
  await page.goto(`/inscription/${ticker}/${offer.tokenId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${ticker} #${SELLER}-0 · 10 ${ticker}`);
  const provenance = page.getByRole("region", { name: "Provenance" });
  await expect(provenance.getByRole("article").first()).toContainText(/Sold.*0\.5 ETH/s);
  await expect(provenance.getByRole("article").filter({ hasText: buyer ?? "" })).toHaveCount(1);
  await page.goto(`/tx/${hash}`);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  const main = page.getByRole("main");
  for (const fact of ["Price0.5 ETH", "Per token0.05 ETH", `Seller${addressOf(SELLER)}`, `Buyer${addressOf(RIVAL)}`]) {
    await expect(main).toContainText(fact);
  }
  await expect(main).toContainText("vault of");
  await expect(main).toContainText("Sold through the market: 0.5 ETH");
  await expect(main.getByRole("link", { name: vaultOfAccount(SELLER) })).toHaveCount(0);
});

test("after a lost race, one message says so, and the next cheapest offer can be bought", async ({
  page,
  wallet,
  stage,
}) => {
  const [first, second] = await mintAndOffer(stage, SELLER, ticker, [COIN, 2n * COIN]);
  if (first === undefined || second === undefined) throw new Error("nothing was offered");
  await openBuy(page, first);
  await expect(buyNow(page)).toBeEnabled();
  await buyOutside(stage, RIVAL, first);
  await expect(dialog(page)).toContainText("Someone was faster, or the seller ended the offer.");
  await expect(dialog(page).getByText("Nothing was sent.")).toHaveCount(1);
  // The next step takes the place of the button, in view.
  await expect(dialog(page).getByRole("button", { name: "Buy for 1 ETH" })).toHaveCount(0);
  const next = dialog(page).getByRole("button", {
    name: `Buy the next cheapest: ${ticker} #${SELLER}-1 · 10 ${ticker} for 2 ETH`,
  });
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(dialog(page)).toContainText(`Buy ${ticker} #${SELLER}-1`);
  await expect(dialog(page)).not.toContainText("Someone was faster");
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  expect(wallet.asked).toBe(1);
  expect(await ownerOf(stage, ticker, second.tokenId)).toBe(addressOf(WALLET_ACCOUNT));
});

test("after a lost race for the only offer, the dialog can only be closed", async ({ page, wallet: _, stage }) => {
  const offer = await offerOne(stage, ticker, COIN);
  await openBuy(page, offer);
  await expect(buyNow(page)).toBeEnabled();
  await buyOutside(stage, RIVAL, offer);
  await expect(dialog(page)).toContainText("Someone was faster, or the seller ended the offer.");
  await expect(dialog(page).getByRole("button", { name: /^Buy/ })).toHaveCount(0);
  await close(page).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("the bar at the bottom of a phone buys the floor on the page of the market", async ({
  page,
  wallet: _,
  stage,
}) => {
  await mintAndOffer(stage, SELLER, ticker, [2n * COIN, COIN]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/token/${ticker}/market`);
  const bar = page.locator("[data-action-bar]").filter({ visible: true });
  await expect(bar).toHaveCount(1);
  await expect(bar).toContainText("The floor 1 ETH");
  await bar.getByRole("button", { name: `Buy ${ticker} #${SELLER}-1 · 10 ${ticker}` }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(buyNow(page)).toHaveText("Buy for 1 ETH");
  await page.goto(`/token/${ticker}`);
  await expect(bar).toContainText(`Mint ${ticker}`);
});
