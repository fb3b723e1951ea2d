import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { Address, Hash } from "@/lib/protocol";
import { expect, test as siteTest } from "../site";
import { Chain, freshTicker } from "./chain";
import { TestWallet } from "./test-wallet";

/**
 * The development account of the test wallet; others deploy and compete. All tests of a Playwright worker share its
 * inscriptions.
 */
export const WALLET_ACCOUNT = 5;

/** Intervals of the polls of the index in milliseconds. It indexes most blocks within a tenth of a second. */
export const POLLING = { intervals: [25, 50] };

/** Initial balance of every account. */
const COINS = 10_000n * 10n ** 18n;

/** The running system: its chain, and requests to its API. */
export interface Stage {
  readonly chain: Chain;
  readonly request: APIRequestContext;
}

interface Fixtures {
  /** The development account of the wallet. Tests of pages that show all its inscriptions set another one by `test.use`. */
  account: number;
  chain: Chain;
  stage: Stage;
  /** A wallet that announces itself to the page. */
  wallet: TestWallet;
  /** Fails the test if a page requests another origin, violates the content security policy or throws. */
  wellBehaved: undefined;
}

export const test = siteTest.extend<Fixtures>({
  account: [WALLET_ACCOUNT, { option: true }],

  chain: ({ site }, use) => use(new Chain(site.page, site.chain)),

  stage: ({ chain, request }, use) => use({ chain, request }),

  wallet: async ({ page, chain, account }, use) => {
    const wallet = new TestWallet(chain.rpcUrl, account);
    const fund = () => chain.setBalance(wallet.account.address, COINS);
    await wallet.install(page);
    await fund();
    await use(wallet);
    await fund();
  },

  wellBehaved: [
    async ({ context, baseURL }, use) => {
      const faults = faultsIn(context, baseURL);
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects requests to other origins, errors and console errors of the pages of a context. */
export function faultsIn(context: BrowserContext, baseURL: string | undefined): string[] {
  const faults: string[] = [];
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin)
      faults.push(`requested ${request.url()}`);
  });
  context.on("weberror", (thrown) => faults.push(`threw ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error" && !isMissingPage(message.text())) faults.push(`logged ${message.text()}`);
  });
  return faults;
}

/** Browsers log every 404, also an intended one. */
function isMissingPage(text: string): boolean {
  return text.startsWith("Failed to load resource") && text.includes("404");
}

/** Connects the wallet with this name on a page that offers to connect one. */
export async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect(page.getByRole("button", { name: "Wallet account" })).toBeVisible();
}

/** Opens `path` in another browser context with a test wallet of a development account. */
export async function newPerson(
  browser: Browser,
  { baseURL, chain, index, path }: { baseURL: string | undefined; chain: Chain; index: number; path: string },
): Promise<{ page: Page; wallet: TestWallet; leave: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const wallet = new TestWallet(chain.rpcUrl, index);
  await wallet.install(page);
  await page.goto(path);
  return { page, wallet, leave: () => context.close() };
}

/** Holds back the responses of the API whose URL matches `path` until the returned function is called. */
export async function holdAnswers(page: Page, path = "**/api/explorer/**"): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(path, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** The transactions under this heading, newest first. */
export function transactionsOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true }).getByRole("article");
}

/** Deploys a token that anyone can mint, from a development account. Resolves when it is indexed. */
export async function deploy(
  { chain, request }: Stage,
  terms: { max?: bigint; lim?: bigint; contract?: Address | null; cmint?: boolean; tick?: string } = {},
): Promise<string> {
  const { tick = freshTicker(), max = 1000n, lim = 100n, contract = null, cmint = false } = terms;
  await chain.send(1, { op: "deploy", tick, max, lim, contract, cmint });
  await expect.poll(async () => (await request.get(`/api/deployment/${tick}`)).status(), POLLING).toBe(200);
  return tick;
}

/** Mints for a development account. Resolves with the token id when it is indexed. */
export async function mint(
  { chain, request }: Stage,
  index: number,
  { tick, id, amt }: { tick: string; id: string; amt: bigint },
): Promise<Hash> {
  const { transactionHash } = await chain.send(index, { op: "mint", tick, id, amt });
  await expect
    .poll(async () => (await request.get(`/api/owner/${tick}/${transactionHash}`)).status(), POLLING)
    .toBe(200);
  return transactionHash;
}

export { expect };
