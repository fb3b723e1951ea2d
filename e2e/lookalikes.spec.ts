import type { Page } from "@playwright/test";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { expectNoViolation } from "./violations";
import { addressOf } from "./wallet/accounts";
import { freshTicker } from "./wallet/chain";
import { connect, deploy, expect, mint, test, transactionsOf } from "./wallet/fixtures";
import { buyOutside, mintAndOffer, ownerOf } from "./wallet/market";
import { connectHere } from "./wallet/market-page";
import { nextSnapshot } from "./wallet/snapshots";

const OWNER = 5;
const SELLER = 6;

/** Tickers that look alike: the first, a copy in another case, and a copy with a digit. */
function family(): { first: string; copy: string; other: string } {
  const rest = freshTicker().slice(1, 7).toLowerCase();
  return { first: `OL${rest}`, copy: `ol${rest}`, other: `0L${rest}` };
}

/** A regular expression, because a string as filter ignores case. */
const option = (page: Page, ticker: string) => page.getByRole("option").filter({ hasText: new RegExp(`^${ticker}`) });
const main = (page: Page) => page.getByRole("main");
const notice = (first: string) => `Not ${first} (first, 2 holders)`;

test("search opens the token with holders, not an empty copy of it", async ({ page, stage }) => {
  const { first, copy } = family();
  await deploy(stage, { tick: first });
  await deploy(stage, { tick: copy });
  for (const [index, id] of [
    [1, "1"],
    [2, "2"],
  ] as const)
    await mint(stage, index, { tick: first, id, amt: 10n });

  await openPage(page, "/");
  const search = page.getByRole("combobox");
  await search.fill(copy);
  await expect(page.getByRole("option").first()).toContainText(first);
  await expect(option(page, copy)).toContainText(notice(first));
  await search.press("Enter");
  await expect(page).toHaveURL(`/token/${first}`);

  await page.goto(`/search?q=${copy}`);
  const results = main(page).getByRole("listitem");
  await expect(results.nth(0)).toContainText(`${first}Token2 holders`);
  await expect(results.nth(1)).toContainText(notice(first));
  await page.goto(`/tokens?q=${copy}`);
  await expect(main(page).getByRole("article").nth(0)).toContainText(first);
  await expect(main(page).getByRole("article").nth(1)).toContainText(notice(first));
});

test("the page for a new airdrop warns that a copy is not the token with holders", async ({ page, stage }) => {
  const { first, copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  for (const [index, tick] of [
    [1, first],
    [2, first],
    [2, copy],
  ] as const)
    await mint(stage, index, { tick, id: `${index}`, amt: 10n });
  const block = await nextSnapshot(stage);
  await page.goto(`/airdrop?ticker=${copy}&block=${block}`);
  await expect(main(page)).toContainText(`${copy} is not ${first}`);
  await page.goto(`/airdrop?ticker=${first}&block=${block}`);
  await expect(main(page)).toContainText("Connect");
  await expect(main(page)).not.toContainText("is not");
});

test("the pages of an account name the original beside a copy", async ({ page, stage }) => {
  const { first, copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  for (const [index, tick] of [
    [1, first],
    [2, first],
    [SELLER, copy],
  ] as const)
    await mint(stage, index, { tick, id: `${index}`, amt: 10n });
  const account = addressOf(SELLER);
  await page.goto(`/account/${account}`);
  await expect(main(page).getByRole("row").filter({ hasText: copy })).toContainText(notice(first));
  for (const view of ["grid", "list"]) {
    await page.goto(`/account/${account}/inscriptions?view=${view}`);
    await expect(main(page).getByRole("listitem").filter({ hasText: copy }).last()).toContainText(notice(first));
  }
});

test("lists of operations name the original beside a copy", async ({ page, browser, baseURL, stage }) => {
  const { first, copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  for (const index of [1, 2]) await mint(stage, index, { tick: first, id: `${index}`, amt: 10n });
  const hash = await mint(stage, SELLER, { tick: copy, id: "1", amt: 10n });
  const { blockNumber } = await (await stage.request.get(`/api/explorer/transactions/${hash}`)).json();
  const account = `/account/${addressOf(SELLER)}`;

  // The server renders the notes.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const plain = await context.newPage();
  for (const path of ["/", account, `${account}/history`, `/block/${blockNumber}`, `/tx/${hash}`]) {
    await plain.goto(path);
    await expect(main(plain).getByRole("article").filter({ hasText: copy }).first(), path).toContainText(notice(first));
  }
  await context.close();

  await openPage(page, `${account}/history`);
  const rows = main(page).getByRole("article").filter({ hasText: copy });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(notice(first));
  await mint(stage, SELLER, { tick: copy, id: "2", amt: 10n });
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(notice(first));
});

test("search lists the tokens if the ticker is ambiguous", async ({ page, stage }) => {
  const { first, copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  await openPage(page, "/");
  await page.getByRole("combobox").fill(first);
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL(`/search?q=${first}`);
  await expect(main(page).getByRole("listitem")).toHaveCount(2);
});

test("the pages of a copy and its buy dialog name the token that it is not", async ({
  page,
  wallet: _,
  stage,
  chain,
}) => {
  const { first, copy, other } = family();
  for (const tick of [first, copy, other]) await deploy(stage, { tick });
  for (const [index, id] of [
    [1, "1"],
    [2, "2"],
  ] as const)
    await mint(stage, index, { tick: first, id, amt: 10n });
  const tokenId = await mint(stage, SELLER, { tick: copy, id: "1", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: copy, id: "1", asking: { price: 10n ** 9n, unit: "gwei" } });

  await page.goto(`/token/${copy}`);
  await expect(main(page)).toContainText(`${copy} is not ${first}`);
  await expect(main(page)).toContainText(`${first} looks the same, was deployed first and has 2 holders.`);
  await expectNoViolation(page, { themes: ["light", "dark"] });
  await page.getByRole("link", { name: "Compare all 3 tokens that look alike" }).click();
  await expect(main(page).getByRole("listitem")).toHaveCount(3);
  await page.goto(`/token/${first}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await expect(main(page)).not.toContainText("looks the same");

  const path = `/inscription/${copy}/${tokenId}`;
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "State" })).toContainText("Listed for", { timeout: 500 });
  }).toPass();
  await expect(main(page)).toContainText(`${copy} is not ${first}`);
  await connectHere(page);
  await page.getByRole("button", { name: /^Buy/ }).filter({ visible: true }).first().click();
  await expect(page.getByRole("dialog")).toContainText(`${copy} is not ${first}`);
});

test("lists of offers, listings and sales name the token that a copy is not", async ({
  page,
  browser,
  baseURL,
  stage,
  chain,
}) => {
  // Its digit sorts before the letters of other tickers, so that the first ten listings include it.
  const { first, other: copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  for (const [index, id] of [
    [1, "1"],
    [2, "2"],
  ] as const)
    await mint(stage, index, { tick: first, id, amt: 10n });
  const [sold] = await mintAndOffer(stage, SELLER, copy, [10n ** 15n, 2n * 10n ** 15n]);
  if (sold === undefined) throw new Error("nothing is offered");
  await buyOutside(stage, OWNER, sold);
  await expect.poll(() => ownerOf(stage, copy, sold.tokenId)).toBe(addressOf(OWNER));
  await mint(stage, SELLER, { tick: copy, id: "listed", amt: 10n });
  await chain.send(SELLER, { op: "list", tick: copy, id: "listed", asking: { price: 10n ** 9n, unit: "gwei" } });

  const row = (table: string, inside = page) =>
    main(inside)
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ hasText: new RegExp(copy) })
      .first();
  await page.goto("/market/offers");
  await expect(row("Offers")).toContainText(notice(first));
  await expect(async () => {
    await page.goto(`/account/${addressOf(SELLER)}/listings`);
    await expect(row("Listings")).toContainText(notice(first), { timeout: 2_000 });
  }).toPass();
  await page.goto("/market/sales");
  await expect(row("Sales")).toContainText(notice(first));
  await page.goto(`/account/${addressOf(SELLER)}/offers`);
  await expect(row("Offers")).toContainText(notice(first));
  for (const list of ["offers", "sales"]) {
    await page.goto(`/market/${list}?ticker=${copy}`);
    await expect(main(page)).toContainText(`${copy} is not ${first}`);
  }

  // The server renders the notes. If the browser added them, the rows below would move.
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const plain = await context.newPage();
  const account = `/account/${addressOf(SELLER)}`;
  for (const [path, tables] of [
    ["/market", ["Recent sales"]],
    ["/market/offers", ["Offers", "Listings"]],
    ["/market/sales", ["Sales"]],
    [account, ["Offers", "Listings"]],
    [`${account}/offers`, ["Offers"]],
    [`${account}/listings`, ["Listings"]],
  ] as const) {
    await plain.goto(path);
    for (const table of tables) await expect(row(table, plain), `${path}: ${table}`).toContainText(notice(first));
  }
  await context.close();
});

test("the page of the first token warns if a copy has more holders", async ({ page, stage }) => {
  const { first, copy } = family();
  for (const tick of [first, copy]) await deploy(stage, { tick });
  await mint(stage, 1, { tick: copy, id: "1", amt: 10n });
  await page.goto(`/token/${first}`);
  await expect(main(page)).toContainText(`${copy} looks like ${first}`);
  await expect(main(page)).toContainText(`${first} was deployed first, but ${copy} has 1 holder.`);
  await page.goto(`/token/${copy}`);
  await expect(main(page)).toContainText(`${copy} is not ${first}`);
});

test("the deploy page warns of a copy and requires a confirmation", async ({ page, wallet: _, stage }) => {
  const { first, other } = family();
  await deploy(stage, { tick: first });
  await page.goto("/deploy");
  await connect(page, "Test wallet");
  await page.getByLabel("Max amount", { exact: true }).fill("1000");
  await page.getByLabel("Limit per mint", { exact: true }).fill("10");
  const sign = page.getByRole("button", { name: "Sign and send" });
  await page.getByLabel("Ticker", { exact: true }).fill(freshTicker());
  await expect(sign).toBeEnabled();
  await page.getByLabel("Ticker", { exact: true }).fill(other);
  await expect(main(page)).toContainText(`${other} looks like ${first}`);
  await expect(main(page)).toContainText(`${first} was deployed first and has 0 holders.`);
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await expect(sign).toBeDisabled();
  await page.getByRole("checkbox", { name: `Deploy ${other} although it looks like ${first}.` }).check();
  await sign.click();
  await expect(transactionsOf(page, "Your deploys")).toContainText(`${other} is deployed.`);
});

test("a recipient that imitates a known address is compared with it and requires a confirmation", async ({
  page,
  wallet: _,
  stage,
}) => {
  const tick = await deploy(stage);
  const tokenId = await mint(stage, OWNER, { tick, id: "1", amt: 10n });
  const friend = addressOf(8);
  const imitation = `${friend.slice(0, 6)}${"7".repeat(32)}${friend.slice(-4)}`;
  await page.goto("/");
  await page.evaluate(
    (address) => localStorage.setItem("engrave.contacts", JSON.stringify([{ address, name: "Anna" }])),
    friend,
  );
  await page.goto(`/inscription/${tick}/${tokenId}`);
  await connectHere(page);
  await page.getByRole("list", { name: "Actions" }).getByRole("button", { name: "Transfer", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const sign = dialog.getByRole("button", { name: "Sign and send" });
  await dialog.getByLabel("Recipient").fill(friend);
  await expect(sign).toBeEnabled();
  await dialog.getByLabel("Recipient").fill(imitation);
  await expect(dialog.getByRole("definition").filter({ hasText: imitation })).toBeVisible();
  await expect(dialog.getByRole("definition").filter({ hasText: friend })).toBeVisible();
  await expect(dialog.locator("mark").first()).toHaveText("7".repeat(32));
  await expect(page.getByTestId("preview")).toContainText("Valid");
  await expect(sign).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /looks like Anna/ }).check();
  await expect(sign).toBeEnabled();
});

test("the person's name for an address is beside it, on a phone too", async ({ page, stage }) => {
  const tick = await deploy(stage);
  await mint(stage, OWNER, { tick, id: "1", amt: 10n });
  await page.goto("/");
  await page.evaluate(
    (address) => localStorage.setItem("engrave.contacts", JSON.stringify([{ address, name: "Anna" }])),
    addressOf(OWNER),
  );
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/token/${tick}/holders`);
  await expect(page.getByRole("row").filter({ hasText: "Anna" }).getByTitle(addressOf(OWNER))).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

test("addresses on a page that begin and end alike are shown in full, with the difference marked", async ({
  page,
  stage,
  chain,
  request,
}) => {
  const tick = await deploy(stage);
  const [one, other] = ["1", "2"].map((digit) => `0xabcd${digit.repeat(32)}1234` as const);
  if (one === undefined || other === undefined) throw new Error("two addresses were expected");
  for (const [id, to] of [one, other].entries()) {
    await chain.send(SELLER, { op: "mint", tick, id: `${id}`, amt: 1n }, { to });
  }
  await expect.poll(async () => (await request.get(`/api/holder/${tick}`)).json()).toBe("2");
  await page.goto(`/token/${tick}/holders`);
  for (const address of [one, other]) {
    const link = main(page).getByRole("link").filter({ hasText: address });
    await expect(link).toContainText("Not another address on this page");
    await expect(link.locator("mark")).toHaveText(address.slice(6, 38));
  }
  const seller = addressOf(SELLER);
  await page.goto(`/token/${tick}/activity`);
  await expect(
    main(page)
      .getByText(`${seller.slice(0, 8)}…${seller.slice(-6)}`)
      .first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => overflow(page)).toBe(0);
});
