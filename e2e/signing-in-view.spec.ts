import type { Page } from "@playwright/test";
import { shortenAddress } from "@/components/format/shorten";
import { transferPath } from "@/components/owned/transfer-path";
import type { Hash } from "@/lib/protocol";
import { addressOf } from "./wallet/accounts";
import { connect, deploy, expect, mint, test, WALLET_ACCOUNT } from "./wallet/fixtures";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const FRIEND = addressOf(8);

let ticker: string;

test.beforeEach(async ({ wallet, stage }) => {
  wallet.hasOwnAccountRule = false;
  ticker = await deploy(stage);
});

/** Expects these texts and the enabled button of the page in view at once, without scrolling. */
async function expectInView(page: Page, button: string, facts: readonly string[]): Promise<void> {
  const main = page.getByRole("button", { name: button, exact: true });
  await expect(main).toBeEnabled();
  await expect(main).toBeInViewport({ ratio: 1 });
  const bar = page.getByTestId("decisive").filter({ visible: true });
  await expect(bar).toBeInViewport({ ratio: 1 });
  for (const fact of facts) await expect(bar).toContainText(fact);
}

for (const size of SIZES) {
  const name = `${size.width} x ${size.height}`;
  test(`what is signed is beside the button of each page that signs, at ${name}`, async ({
    page,
    wallet: _,
    stage,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`/mint?ticker=${ticker}`);
    await connect(page, "Test wallet");
    const own = shortenAddress(addressOf(WALLET_ACCOUNT));
    await expectInView(page, "Sign and send", [`Mint ${ticker} #1 · 100 ${ticker}`, own]);
    await page.getByLabel("How many").fill("3");
    await expectInView(page, "Mint 3", [`Mint 3 · 300 ${ticker}`, own]);

    await page.goto("/deploy");
    await page.getByLabel("Ticker", { exact: true }).fill(`${ticker.slice(0, 5)}Z`);
    await page.getByLabel("Max amount").fill("1000");
    await page.getByLabel("Limit per mint").fill("10");
    await expectInView(page, "Sign and send", [`Deploy ${ticker.slice(0, 5)}Z`, own]);

    const tokenIds: Hash[] = [];
    for (const id of ["1", "2"]) tokenIds.push(await mint(stage, WALLET_ACCOUNT, { tick: ticker, id, amt: 10n }));
    const friend = shortenAddress(FRIEND);
    for (const [count, button, facts] of [
      [1, "Sign and send", [`Transfer ${ticker} #1 · 10 ${ticker}`, friend]],
      [2, "Transfer 2", ["Transfer 2", friend]],
    ] as const) {
      await page.goto(transferPath(tokenIds.slice(0, count).map((tokenId) => ({ ticker, tokenId }))));
      await page.getByLabel("Recipient").fill(FRIEND);
      await expectInView(page, button, facts);
    }
  });
}
