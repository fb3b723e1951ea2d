import type { Hash } from "@/lib/protocol";
import { deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";
import { offerOutside, openOffers } from "./wallet/market";
import { ask, bar, COIN, dialog, expectAccessible, itemBox, openOwned } from "./wallet/market-page";

let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

test("sells the rest if some of several can't be sold", async ({ page, wallet, stage, chain }) => {
  const ids: Hash[] = [];
  for (const id of ["1", "2", "3"]) ids.push(await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }));
  await openOwned(page, ticker);
  for (const id of ["1", "2", "3"]) await itemBox(page, ticker, id).check();
  await bar(page, "Sell").click();
  const list = (id: string) => chain.send(WALLET_ACCOUNT, { op: "list", tick: ticker, id, asking: null });
  await list("3");
  await expect(dialog(page)).toContainText(`${ticker} #3 · 10 ${ticker} can’t be sold.`);
  await expect(dialog(page)).toContainText("Left out. You can sell the other 2.");
  await expect(dialog(page)).toContainText("3 signatures");
  await expectAccessible(page);
  const open = wallet.holdSigning();
  await ask(page, "0.5");
  await expect.poll(() => wallet.asked).toBe(1);
  await list("2");
  await expect(dialog(page).getByRole("listitem").filter({ hasText: "can’t be sold" }).last()).toContainText("2");
  open();
  await expect(dialog(page)).toContainText(`${ticker} #2 · 10 ${ticker} can’t be sold.`);
  await dialog(page).getByRole("button", { name: "Leave it out and continue" }).click();
  await expect(dialog(page)).toContainText("It is offered.");
  expect(wallet.asked).toBe(2);
  expect(await openOffers(stage, ticker)).toEqual(new Map([[ids[0], COIN / 2n]]));
});

test("does not continue a sale that another device has finished", async ({ page, wallet, stage }) => {
  const ids: Hash[] = [];
  for (const id of ["1", "2"]) ids.push(await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }));
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await itemBox(page, ticker, "2").check();
  await bar(page, "Sell").click();
  wallet.behavior = "reject";
  await ask(page, "0.5");
  await expect(dialog(page)).toContainText("You declined in your wallet.");
  await page.reload();
  const unfinished = page.getByRole("main").getByText("not offered yet");
  await expect(unfinished).toContainText(`${ticker} #1 · 10 ${ticker}, ${ticker} #2 · 10 ${ticker}`);
  const [first = `0x${"0".repeat(64)}`, second = first] = ids;
  await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: first, price: COIN }]);
  await expect(unfinished).toHaveText(`${ticker} #2 · 10 ${ticker}: not offered yet.`);
  await offerOutside(stage, WALLET_ACCOUNT, [{ ticker, tokenId: second, price: COIN }]);
  await expect(page.getByText("Unfinished sale")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("in your vault, offered")).toHaveCount(2);
  await expect(page.getByText("Unfinished sale")).toHaveCount(0);
});

test("asks for nothing more after another tab has discarded the sale", async ({ page, context, wallet, stage }) => {
  await mint(stage, WALLET_ACCOUNT, { tick: ticker, id: "1", amt: 10n });
  await openOwned(page, ticker);
  await itemBox(page, ticker, "1").check();
  await bar(page, "Sell").click();
  const open = wallet.holdSigning();
  await ask(page, "0.5");
  await expect.poll(() => wallet.asked).toBe(1);
  const other = await context.newPage();
  await wallet.install(other);
  await other.goto("/owned");
  await other.getByRole("button", { name: "Continue" }).click();
  await dialog(other).getByRole("button", { name: "Discard" }).click();
  await expect(other.getByText("Unfinished sale")).toHaveCount(0);
  open();
  await expect(dialog(page)).toContainText("Another tab has discarded this sale.");
  await expect(dialog(page)).toContainText("in your vault");
  await expectAccessible(page);
  await expect(dialog(page).getByRole("button", { name: "Continue" })).toHaveCount(0);
  expect(wallet.asked).toBe(1);
});
