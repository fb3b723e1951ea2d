import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, request } from "@playwright/test";
import { createTranslator } from "next-intl";
import { Chain } from "@/e2e/wallet/chain";
import { WALLET_ACCOUNT } from "@/e2e/wallet/fixtures";
import { TestWallet } from "@/e2e/wallet/test-wallet";
import { type Language, pathIn } from "@/lib/languages";
import { type Translate, typed } from "@/lib/languages/translate";
import type { TestSystem } from "@/tools/testing/harness/system";
import { type Look, newLook, takeLooks } from "./looks";
import { STATES } from "./states";
import { type FailingSite, withFailingSite } from "./states/failing-site";
import type { State } from "./states/state";

/** Time limit of each step toward a state, in milliseconds. */
const LIMIT = 10_000;
const COINS = 10_000n * 10n ** 18n;

interface Wanted {
  readonly languages: readonly Language[];
  readonly looks: readonly Look[];
  readonly isWanted: (name: string) => boolean;
}

/** Takes the pictures of the states. Reports a state that cannot be reached, and then takes pictures of the last step. */
export async function takeStates(browser: Browser, system: TestSystem, wanted: Wanted): Promise<void> {
  const states = STATES.filter(({ name }) => wanted.isWanted(name));
  if (states.length === 0) return;
  await withFailingSite(system, async (failing) => {
    for (const language of wanted.languages) {
      const translate = await translateTo(language);
      for (const state of states)
        await takeState(browser, system, { state, language, looks: wanted.looks, translate, failing });
    }
  });
}

interface StateOptions {
  readonly state: State;
  readonly language: Language;
  readonly looks: readonly Look[];
  readonly translate: Translate;
  readonly failing: FailingSite;
}

async function translateTo(language: Language): Promise<Translate> {
  const messages = JSON.parse(await readFile(`messages/${language}.json`, "utf8"));
  return typed(createTranslator({ locale: language, messages }));
}

async function takeState(browser: Browser, system: TestSystem, options: StateOptions): Promise<void> {
  const { state, language, translate, failing } = options;
  const context = await browser.newContext(newLook(system.page, language));
  // tsx names functions with a helper that pages do not have.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT);
  const chain = new Chain(system.page, system.chain);
  const wallet = new TestWallet(chain.rpcUrl, WALLET_ACCOUNT);
  await wallet.install(page);
  const api = await request.newContext({ baseURL: system.page });
  const go = (path: string) => open(page, language, path);
  const ends: (() => Promise<void> | void)[] = [];
  const atEnd = (end: () => Promise<void> | void) => ends.push(end);
  try {
    await state.show({ page, chain, wallet, request: api, translate, go, failing, atEnd });
    if (!state.isLoading) await expect(page.locator("main .skeleton").filter({ visible: true })).toHaveCount(0);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${language} ${state.name} was not reached: ${String(error)}`);
  }
  await takeLooks(page, { language, name: state.name, isWindow: state.isWindow ?? false }, options.looks);
  for (const end of ends) await end();
  await chain.setBalance(wallet.account.address, COINS);
  await api.dispose();
  await context.close();
}

/** Opens a path of the site, or of another origin, in a language. */
async function open(page: Page, language: Language, path: string): Promise<void> {
  if (path.startsWith("/")) await page.goto(pathIn(language, path));
  else {
    const { origin, pathname } = new URL(path);
    await page.goto(`${origin}${pathIn(language, pathname)}`);
  }
}
