import { test as base, expect, type Page } from "@playwright/test";
import { Chain } from "./chain";
import { TestWallet } from "./test-wallet";

/** The development account of the test wallet; others deploy and compete. */
const WALLET_ACCOUNT = 5;

interface Fixtures {
  chain: Chain;
  /** A wallet that the page finds. */
  wallet: TestWallet;
  /** Holds for every test: pages ask nobody but their own site, break no policy and throw nothing. */
  wellBehaved: undefined;
}

export const test = base.extend<Fixtures>({
  chain: async ({ baseURL }, use) => use(new Chain(baseURL ?? "")),

  wallet: async ({ page, chain }, use) => {
    const wallet = new TestWallet(chain.rpcUrl, WALLET_ACCOUNT);
    await wallet.install(page);
    await use(wallet);
  },

  wellBehaved: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = [];
      page.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin)
          faults.push(`asked ${request.url()}`);
      });
      page.on("pageerror", (error) => faults.push(`threw ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !isMissingPage(message.text())) faults.push(`said ${message.text()}`);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Browsers report every 404, also one that was asked for. */
function isMissingPage(text: string): boolean {
  return text.startsWith("Failed to load resource") && text.includes("404");
}

/** Connects the wallet of this name on the mint page. */
export async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name: "Sign and send" })).toBeVisible();
}

export { expect };
