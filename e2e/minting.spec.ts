import { freshTicker } from "./wallet/chain";
import { connect, expect, test } from "./wallet/fixtures";

const COMPETITOR = 6;
let ticker: string;

test.beforeEach(async ({ page, chain, request }) => {
  ticker = freshTicker();
  await chain.send(1, { op: "deploy", tick: ticker, max: 1000n, lim: 100n, contract: null, cmint: false });
  await expect.poll(async () => (await request.get(`/api/deployment/${ticker}`)).status()).toBe(200);
  await page.goto("about:blank");
});

test("a mint's way, from the wallet to the index", async ({ page, wallet, request }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  const text = `data:,{"p":"nip-20","op":"mint","tick":"${ticker}","id":"1","amt":"100"}`;
  await expect(page.getByTestId("message")).toHaveText(text);
  await expect(page.getByRole("figure")).toContainText(`${text.length} bytes`);
  await expect(page.getByTestId("verdict")).toContainText("Accepted");
  await connect(page, "Test wallet");

  const sign = wallet.holdSigning();
  const send = wallet.holdSending();
  await page.getByRole("button", { name: "Sign and send" }).click();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way.locator("[aria-current=step]")).toHaveText("Signing");
  sign();
  await expect(way.locator("[aria-current=step]")).toHaveText("Sent");
  await expect(way).toContainText("Waiting for a block.");
  send();
  await expect(way.locator("[aria-current=step]")).toHaveText("Accepted");
  await expect(way).toContainText(`100 ${ticker} with id 1 are yours.`);
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("2");

  const { balance } = await (await request.get(`/api/${wallet.account.address}/${ticker}/balanceb`)).json();
  expect(balance).toBe(100);
  await way.getByRole("link", { name: `Token ${ticker}` }).click();
  await expect(page.getByRole("progressbar")).toHaveAccessibleName(`${ticker}: 10 percent minted`);
  await page.getByRole("link", { name: "Engrave" }).click();
  await expect(page.getByRole("region", { name: "Latest operations" }).getByText(text)).toBeVisible();
});

test("the wallet stays connected over pages and reloads", async ({ page, wallet }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  const account = page.getByRole("button", { name: `Wallet account ${wallet.account.address.toLowerCase()}` });
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(account).toBeVisible();
  await page.reload();
  await expect(account).toBeVisible();
});

test("what would surely be rejected takes a second decision, and its reason is shown", async ({ page, wallet: _ }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await page.getByLabel("Amount").fill("101");
  await expect(page.getByTestId("verdict")).toContainText("Rejected: The amount is above the token's mint limit.");
  const sign = page.getByRole("button", { name: "Sign and send" });
  await expect(sign).toBeDisabled();
  await page.getByRole("checkbox").check();
  await sign.click();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way).toContainText("Rejected: The amount is above the token's mint limit.");
  await expect(way).toContainText("Mint no more than the mint limit at once.");
});

test("an id that somebody takes first is noticed before signing, and told after it", async ({
  page,
  wallet,
  chain,
}) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  const sign = wallet.holdSigning();
  await page.getByRole("button", { name: "Sign and send" }).click();
  await chain.send(COMPETITOR, { op: "mint", tick: ticker, id: "1", amt: 1n });
  sign();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way).toContainText("Rejected: The id was used under this ticker before.");

  await page.getByLabel("Id", { exact: true }).fill("mine");
  await expect(page.getByTestId("verdict")).toContainText("Accepted");
  await chain.send(COMPETITOR, { op: "mint", tick: ticker, id: "mine", amt: 1n });
  await expect(page.getByTestId("verdict")).toContainText("Rejected: The id was used under this ticker before.");
});

test("who declines in the wallet has done nothing wrong", async ({ page, wallet }) => {
  wallet.behaviour = "reject";
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await page.getByRole("button", { name: "Sign and send" }).click();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way).toContainText("You declined in your wallet. Nothing was sent.");
  await expect(way.getByText("Technical reason")).toHaveCount(0);
  await expect(page.getByLabel("Id", { exact: true })).toHaveValue("1");
});

test("a wallet's rule against data to its own accounts is named", async ({ page, wallet }) => {
  wallet.hasOwnAccountRule = true;
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  await page.getByRole("button", { name: "Sign and send" }).click();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way).toContainText("Your wallet refuses transactions with data to one of its own accounts");
  await way.getByText("Technical reason").click();
  await expect(way).toContainText("internal accounts cannot include data");
});

test("a wallet on another network is led to this one", async ({ page, wallet }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Test wallet");
  wallet.chainId = 1;
  await page.reload();
  await page.getByRole("button", { name: "Switch to Local development chain" }).click();
  await expect(page.getByRole("button", { name: "Sign and send" })).toBeEnabled();
});

test("somebody without a wallet mints with the built-in one, from a chosen account", async ({ page }) => {
  await page.goto(`/mint?ticker=${ticker}`);
  await connect(page, "Development wallet");
  await page.getByLabel("Signing account").selectOption({ label: "Development account 8" });
  await page.getByRole("button", { name: "Sign and send" }).click();
  const way = page.getByRole("region", { name: "Your mints" }).getByRole("article");
  await expect(way).toContainText(`100 ${ticker} with id 1 are yours.`);
  await page.goto(`/token/${ticker}`);
  await expect(page.getByRole("article").filter({ hasText: '"op":"mint"' })).toContainText("0x14dc…9955");
});
