import type { Page } from "@playwright/test";
import { ZERO_ADDRESS } from "@/lib/protocol";
import { openPage } from "./open-page";
import { overflow } from "./overflow";
import { addressOf } from "./wallet/accounts";
import { freshTicker } from "./wallet/chain";
import { connect, deploy, expect, test, transactionsOf } from "./wallet/fixtures";

const sign = (page: Page) => page.getByRole("button", { name: "Sign and send" });
const preview = (page: Page) => page.getByTestId("preview");

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

test("deploys a token with all optional fields @smoke", async ({ page, wallet: _, request }) => {
  const ticker = freshTicker();
  const contract = addressOf(9);
  await page.goto("/deploy");
  await expect(page.getByTestId("message")).toContainText("Enter a ticker, a max amount and a limit");
  await connect(page, "Test wallet");
  await fill(page, { Ticker: ticker, "Max amount": "21000000", "Limit per mint": "1000" });
  await page.getByRole("radio", { name: "Contract-approved" }).check();
  await fill(page, { Contract: contract });
  await page.getByText("Data and recipient").click();
  await fill(page, { "Data URL": 'data:,"é"', "Part of": "things", Recipient: ZERO_ADDRESS });
  const text = `data:,{"p":"nip-20","op":"deploy","tick":"${ticker}","max":21000000,"lim":1000,"contract":"${contract}","dataurl":"data:,\\"é\\"","of":"things"}`;
  await expect(page.getByTestId("message")).toHaveText(text);
  await expect(page.getByRole("figure")).toContainText(`${Buffer.byteLength(text)} bytes`);
  await expect(preview(page)).toContainText("Valid");
  // The rules allow an address without a contract, but it is most likely a mistake.
  await expect(sign(page)).toBeDisabled();
  await page.getByRole("checkbox", { name: /There is no contract at this address/ }).check();
  await sign(page).click();
  await expect(transactionsOf(page, "Your deploys")).toContainText(`${ticker} is deployed.`);
  await expect(page.getByTestId("message")).toContainText("Enter a ticker");
  const { deployment } = await (await request.get(`/api/deployment/${ticker}`)).json();
  expect(deployment).toMatchObject({ maxAmount: 21000000, mintLimit: 1000, contractAddress: contract, data: text });
});

test("after a deploy, the first mint and a link to share are the next steps, in each language", async ({
  page,
  wallet: _,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const [language, words] of [
    ["", ["Ticker", "Max amount", "Limit per mint", "Sign and send", "Your new token", "Share", "Mint the first"]],
    ["/zh-CN", ["代号", "最大数量", "单次铸造上限", "签名并发送", "你的新代币", "分享", "铸造第一个"]],
  ] as const) {
    const [tickerLabel, max, limit, send, moment, share, first] = words;
    const ticker = freshTicker();
    await page.goto(`${language}/deploy`);
    if (language === "") await connect(page, "Test wallet");
    await fill(page, { [tickerLabel]: ticker, [max]: "100", [limit]: "10" });
    await page.getByRole("button", { name: send }).click();
    const next = page.getByRole("region", { name: moment });
    await expect(next).toContainText(ticker);
    await next.getByRole("button", { name: share }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`${language}/token/${ticker}$`));
    expect(await overflow(page)).toBe(0);
    await next.getByRole("link", { name: first }).click();
    await expect(page).toHaveURL(`${language}/mint?ticker=${ticker}`);
  }
});

test("a token that only its contract mints has no first mint by message", async ({ page, wallet: _ }) => {
  const ticker = freshTicker();
  await page.goto("/deploy");
  await connect(page, "Test wallet");
  await fill(page, { Ticker: ticker, "Max amount": "100", "Limit per mint": "10" });
  await page.getByRole("radio", { name: "Contract only" }).check();
  await fill(page, { Contract: addressOf(9) });
  await page.getByRole("checkbox", { name: /There is no contract at this address/ }).check();
  const loaded = page.waitForResponse((answer) => answer.url().endsWith(`/explorer/tokens/${ticker}`) && answer.ok());
  await sign(page).click();
  const next = page.getByRole("region", { name: "Your new token" });
  await loaded;
  await expect(next.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(next.getByRole("link")).toHaveText(["View"]);
});

test("shows why a deploy would be rejected before signing", async ({ page, wallet, stage }) => {
  const ticker = await deploy(stage);
  wallet.hasOwnAccountRule = true;
  await page.goto("/deploy");
  await connect(page, "Test wallet");
  await fill(page, { Ticker: ticker, "Max amount": "100", "Limit per mint": "10" });
  await expect(preview(page)).toContainText("Would be rejected: The ticker is already deployed.");
  await fill(page, { Ticker: "METIS" });
  await expect(preview(page)).toContainText("Would be rejected: The ticker is reserved for the network's operators.");
  await fill(page, { Ticker: freshTicker(), "Limit per mint": "100" });
  await expect(preview(page)).toContainText("Would be rejected: The max amount is not above the mint limit.");
  await expect(sign(page)).toBeDisabled();
  await fill(page, { Ticker: "ÄÖ" });
  await expect(page.getByText("Use 1 to 10 English letters and digits.")).toBeVisible();
  await expect(page.getByTestId("message")).toContainText("Enter a ticker");

  const fresh = freshTicker();
  await fill(page, { Ticker: fresh, "Limit per mint": "10" });
  await expect(preview(page)).toContainText("Valid");
  await sign(page).click();
  await expect(transactionsOf(page, "Your deploys")).toContainText("Or send the deploy to the zero address");
  await page.getByText("Data and recipient").click();
  await page.getByRole("button", { name: "Use the zero address" }).click();
  await sign(page).click();
  await expect(transactionsOf(page, "Your deploys").first()).toContainText(`${fresh} is deployed.`);
});

test("the button of a field replaces a wrong value", async ({ page }) => {
  await openPage(page, "/deploy");
  await page.getByText("Data and recipient").click();
  const recipient = page.getByLabel("Recipient");
  await recipient.fill("0x12");
  await expect(recipient).toHaveAccessibleDescription(/^Not an address/);
  await page.getByRole("button", { name: "Use the zero address" }).click();
  await expect(recipient).toHaveValue(ZERO_ADDRESS);
  await expect(recipient).toHaveAccessibleDescription(/^Leave empty to use your own address/);
});

test("typing a free ticker on the deploy page causes no failed request", async ({ page, wallet: _ }) => {
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto("/deploy");
  await connect(page, "Test wallet");
  await page.getByLabel("Max amount", { exact: true }).fill("1000");
  await page.getByLabel("Limit per mint", { exact: true }).fill("100");
  const ticker = freshTicker();
  for (let length = 1; length <= ticker.length; length++) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/explorer/"));
    await page.getByLabel("Ticker", { exact: true }).fill(ticker.slice(0, length));
    await answered;
  }
  await expect(page.getByTestId("preview")).toContainText("Valid");
  expect(failed).toEqual([]);
});
