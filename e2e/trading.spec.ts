import type { Page } from "@playwright/test";
import type { Hash } from "@/lib/protocol";
import { addressOf } from "./wallet/accounts";
import { deploy, expect, holdAnswers, mint, newPerson, type Stage, test, transactionsOf } from "./wallet/fixtures";
import { ownerOf } from "./wallet/market";
import { connectHere } from "./wallet/market-page";

/** Development accounts of the test wallet, of another buyer, and of a seller without a browser. */
const OWNER = 5;
const RIVAL = 7;
const SELLER = 6;
const PRICE = 10n ** 18n;
let ticker: string;

test.beforeEach(async ({ stage }) => {
  ticker = await deploy(stage);
});

const path = (tokenId: Hash) => `/inscription/${ticker}/${tokenId}`;
const action = (page: Page, name: string) =>
  page.getByRole("list", { name: "Actions" }).getByRole("button", { name, exact: true });
/** Chooses an action below "Advanced", which this opens. */
async function chooseAdvanced(page: Page, name: string): Promise<void> {
  const button = page.getByRole("list", { name: "Advanced" }).getByRole("button", { name, exact: true });
  if (!(await button.isVisible())) await page.locator("summary").filter({ hasText: "Advanced" }).click();
  await button.click();
}
const dialog = (page: Page) => page.getByRole("dialog");
const sign = (page: Page) => dialog(page).getByRole("button", { name: "Sign and send" });
const sent = (page: Page) => transactionsOf(page, "Your transactions here");

test("the owner lists for a price, unlists, lists without a price, and splits", async ({
  page,
  wallet: _,
  stage,
  request,
}) => {
  const tokenId = await mint(stage, OWNER, { tick: ticker, id: "1", amt: 10n });
  await page.goto(path(tokenId));
  await connectHere(page);
  await expect(action(page, "List by message")).toHaveCount(0);
  await chooseAdvanced(page, "List by message");
  await expect(dialog(page)).toContainText("A listing by message gives its buyer no protection.");
  const price = dialog(page).getByLabel("Price in ETH");
  for (const [typed, problem] of [
    ["1,000", "Did you mean 1000 or 1.000?"],
    ["0.5 gwei", "Enter a number such as 0.5."],
    ["0", "The price must be above 0."],
    ["0.0000000000000000001", "Use at most 18 decimals."],
  ] as const) {
    await price.fill(typed);
    await expect(dialog(page).getByText(problem)).toBeVisible();
    await expect(page.getByTestId("message")).toHaveText("Enter a price to see the message.");
  }
  await price.fill("0,5");
  await expect(page.getByTestId("message")).toHaveText(
    `data:,{"p":"nip-20","op":"list","tick":"${ticker}","id":"1","price":500000000,"unit":"gwei"}`,
  );
  await expect(page.getByTestId("preview")).toContainText("Anyone will be able to buy it for 0.5 ETH.");
  await expect(dialog(page)).toContainText("0.05 ETH per token");
  await sign(page).click();
  await expect(sent(page).first()).toContainText("It is listed.");
  const state = page.getByRole("region", { name: "State" });
  await expect(state).toContainText("Listed for 0.5 ETH");
  await expect(state).toContainText("Unprotected");
  await action(page, "Unlist").click();
  await sign(page).click();
  await expect(sent(page).first()).toContainText("It is no longer listed.");
  await chooseAdvanced(page, "List by message");
  await dialog(page).getByRole("radio", { name: "Without a price" }).check();
  await sign(page).click();
  await expect(sent(page).first()).toContainText("It is listed.");
  await action(page, "Split").click();
  await dialog(page).getByLabel("First part").fill("10");
  await expect(
    dialog(page).getByText("Use a whole number of at least 1 that is less than the whole amount."),
  ).toBeVisible();
  await dialog(page).getByLabel("First part").fill("3");
  await expect(dialog(page).getByLabel("Second part")).toHaveValue("7");
  await sign(page).click();
  await expect(sent(page).first()).toContainText("You own the two new parts.");
  expect((await (await request.get(`/api/${ticker}/${tokenId}/exist`)).json()).exists).toBe(false);
});

test("a purchase pays the seller after the buyer accepts the risk", async ({ page, wallet, stage, request }) => {
  const tokenId = await listedForPrice(stage);
  await page.goto(path(tokenId));
  await action(page, "Buy without protection").click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await expect(dialog(page)).toContainText("Your payment is not protected");
  await expect(dialog(page)).toContainText("The seller gets your payment even if the purchase is rejected.");
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await expect(sign(page)).toBeDisabled();
  await dialog(page).getByRole("checkbox").check();
  await sign(page).click();
  await expect(sent(page)).toContainText("You own it now.");
  const { owner } = await (await request.get(`/api/owner/${ticker}/${tokenId}`)).json();
  expect(owner).toBe(wallet.account.address.toLowerCase());
  await expect(action(page, "Transfer")).toBeVisible();
});

test("of two browsers that buy one listing, the later one is warned before signing", async ({
  page,
  wallet,
  browser,
  baseURL,
  stage,
  chain,
}) => {
  const tokenId = await listedForPrice(stage);
  const other = await newPerson(browser, { baseURL, chain, index: RIVAL, path: path(tokenId) });
  await page.goto(path(tokenId));
  await connectHere(page);
  await connectHere(other.page);
  const [first, second] = [wallet.holdSigning(), other.wallet.holdSigning()];
  for (const one of [page, other.page]) {
    await action(one, "Buy without protection").click();
    await dialog(one).getByRole("checkbox").check();
    await sign(one).click();
    await expect(dialog(one).getByRole("button", { name: "Confirm in your wallet" })).toBeVisible();
  }
  first();
  await expect(sent(page)).toContainText("You own it now.");
  // The page of the other buyer shows the sale while its wallet request is open.
  await expect(other.page.getByTestId("preview")).toContainText("Would be rejected: The inscription is not listed.");
  second();
  await expect(sent(other.page)).toContainText("Rejected: The inscription is not listed.");
  await other.leave();
});

test("does not pay for a sold inscription, even if the page has not received the sale", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const tokenId = await openForSale(page, stage);
  await action(page, "Buy without protection").click();
  await dialog(page).getByRole("checkbox").check();
  await expect(sign(page)).toBeEnabled();
  // The page receives no event of the sale.
  const open = await holdAnswers(page);
  await chain.send(RIVAL, { op: "ex", tick: ticker, id: tokenId }, { to: addressOf(SELLER), value: PRICE });
  // The check before signing waits only a short time for the index.
  await expect.poll(() => ownerOf(stage, ticker, tokenId)).toBe(addressOf(RIVAL));
  await sign(page).click();
  open();
  await expect(dialog(page)).toContainText("The state has changed since you looked. Nothing was sent.");
  await expect(page.getByTestId("preview")).toContainText("Would be rejected: The inscription is not listed.");
  await page.keyboard.press("Escape");
  await expect(sent(page)).toHaveCount(0);
});

test("a second purchase needs a confirmation while the first one waits for a block", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  await openForSale(page, stage);
  const release = await chain.holdBlocks();
  await action(page, "Buy without protection").click();
  await dialog(page).getByRole("checkbox").check();
  await sign(page).click();
  await expect(sent(page)).toContainText("Waiting for a block");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await action(page, "Buy without protection").click();
  const again = dialog(page).getByRole("checkbox", { name: "You have already sent a transaction for this" });
  await expect(again).not.toBeChecked();
  for (const box of await dialog(page).getByRole("checkbox").all()) await box.check();
  await expect(sign(page)).toBeEnabled();
  await again.uncheck();
  await expect(sign(page)).toBeDisabled();
  await release();
  await page.keyboard.press("Escape");
  await expect(sent(page)).toContainText("You own it now.");
});

test("a purchase is tracked by ticker and mint id", async ({ page, wallet: _, stage, chain }) => {
  const tokenId = await mint(stage, 2, { tick: ticker, id: "13", amt: 10n });
  await chain.send(2, { op: "list", tick: ticker, id: "13", asking: { price: 5n, unit: "gwei" } });
  await page.goto(path(tokenId));
  await page.getByRole("button", { name: "Buy without protection" }).click();
  await dialog(page).getByRole("button", { name: "Test wallet" }).click();
  await dialog(page).getByRole("checkbox").check();
  await sign(page).click();
  const title = page.getByRole("heading", { name: `Purchase of ${ticker} #13 · 10 ${ticker}`, exact: true });
  await expect(title.first()).toBeVisible();
  await expect(sent(page)).toContainText("You own it now.");
});

/** Opens the page of an inscription that is {@link listedForPrice}, with a connected wallet. */
async function openForSale(page: Page, stage: Stage): Promise<Hash> {
  const tokenId = await listedForPrice(stage);
  await page.goto(path(tokenId));
  await connectHere(page);
  return tokenId;
}

/** Mints an inscription of {@link SELLER} and lists it for {@link PRICE}. */
async function listedForPrice({ chain, request }: Stage): Promise<Hash> {
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
