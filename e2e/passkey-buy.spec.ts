import { deploy, expect, test as walletTest } from "./wallet/fixtures";
import { mintAndOffer } from "./wallet/market";
import { action, ask, COIN, SELLER, status } from "./wallet/market-page";
import { addAuthenticator, dialog, named } from "./wallet/passkeys";

const test = walletTest.extend({ baseURL: ({ site }, use) => use(named(site.page)) });

test("a newcomer with a new passkey buys, although there are later blocks, and sells again", async ({
  page,
  stage,
}) => {
  const ticker = await deploy(stage);
  const [offer] = await mintAndOffer(stage, SELLER, ticker, [COIN / 2n]);
  if (offer === undefined) throw new Error("nothing was offered");
  const { effort } = await addAuthenticator(page);
  await page.goto(`/inscription/${ticker}/${offer.tokenId}`);
  await page.getByRole("main").getByRole("button", { name: /^Buy/ }).first().click();
  await dialog(page)
    .getByRole("button", { name: /^Passkey/ })
    .click();
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Get 10 ETH and go on" }).click();
  const buy = dialog(page).getByRole("button", { name: "Buy for 0.5 ETH" });
  await expect(dialog(page)).toHaveCount(1);
  await expect(buy).toBeEnabled();
  // The index has this block, so a purchase that is anchored now names another one than the dialog shows.
  await deploy(stage);
  await buy.click();
  await expect(status(page)).toContainText("You own it now.");
  expect(effort).toEqual({ clicks: 5, prompts: 2 });
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await action(page, /^Sell/).click();
  await ask(page, "0.6");
  // The deposit, then the offer, each with its own facts.
  for (const fact of ["Exact message", "Exact data"]) {
    const review = page.getByRole("dialog", { name: "Sign" });
    await expect(review).toContainText(fact);
    await review.getByRole("button", { name: "Sign and send" }).click();
  }
  await expect(dialog(page)).toContainText("It is offered.");
  expect(effort.prompts).toBe(4);
});
