import { connect, deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { countClicks, mintAndOffer } from "./wallet/market";
import {
  action,
  ask,
  bar,
  buyNow,
  COIN,
  close,
  dialog,
  itemBox,
  note,
  offerOne,
  openOwned,
  RIVAL,
  SELLER,
  status,
} from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = true;
  ticker = await deploy(stage);
});

test("a newcomer sells one inscription and buys another with three signatures", async ({ page, wallet, stage }) => {
  await offerOne(stage, ticker);
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "mine", amt: 10n });
  const clicks = await countClicks(page);
  const began = Date.now();
  await page.goto("/");
  await page.getByRole("link", { name: "My inscriptions" }).first().click();
  await connect(page, "Test wallet");
  await itemBox(page, ticker, "mine").check();
  await bar(page, "Sell").click();
  await ask(page, "0.6");
  await expect(dialog(page)).toContainText("It is offered.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  const sold = { clicks: await clicks(), signatures: wallet.asked };
  await page.goto(`/token/${ticker}/market`);
  await page.getByRole("button", { name: `Buy ${ticker} #6-0 · 10 ${ticker}` }).click();
  await buyNow(page).click();
  await expect(status(page)).toContainText("You own it now.");
  const bought = { clicks: await clicks(), signatures: wallet.asked - sold.signatures };
  const seconds = (Date.now() - began) / 1000;
  note("newcomer", `${seconds.toFixed(1)} s, ${JSON.stringify({ sold, bought })}`);
  expect([sold.signatures, bought.signatures]).toEqual([2, 1]);
});

test("counts the clicks and signatures of each trade", async ({ page, wallet, stage }) => {
  for (const id of ["1", "2"]) await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n });
  const clicks = await countClicks(page);
  await openOwned(page, ticker);
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
    await expect(dialog(page)).toContainText("It is offered.");
  };
  const done = () => dialog(page).getByRole("button", { name: "Done" }).click();
  await itemBox(page, ticker, "1").check();
  await clicks();
  const first = await count(sell);
  await done();
  await bar(page, "Cancel offer").click();
  await dialog(page).getByRole("button", { name: "Cancel offer" }).click();
  await expect(status(page)).toContainText("It is no longer offered.");
  await close(page).click();
  await clicks();
  const later = await count(sell);
  await done();
  await clicks();
  const reprice = await count(async () => {
    await bar(page, "Change price").click();
    await ask(page, "0.7");
    await expect(dialog(page)).toContainText("It is offered.");
  });
  const prices = Array.from({ length: 20 }, () => COIN / 100n);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, prices);
  if (offer === undefined) throw new Error("nothing was offered");
  await page.goto(`/inscription/${ticker}/${offer.tokenId}`);
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
  note("clicks and signatures", JSON.stringify(counts));
  expect(counts).toEqual({ first: [3, 2], later: [3, 1], reprice: [3, 1], buy: [2, 1], sweep: [3, 1] });
});
