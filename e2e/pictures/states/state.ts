import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Chain } from "@/e2e/wallet/chain";
import type { TestWallet } from "@/e2e/wallet/test-wallet";
import type { Translate } from "@/lib/languages/translate";
import type { FailingSite } from "./failing-site";

/** A page in one language with a wallet that is not connected yet, on a system with the demo history. */
export interface StateStage {
  readonly page: Page;
  readonly chain: Chain;
  readonly wallet: TestWallet;
  readonly request: APIRequestContext;
  /** Translates to the language of the page. */
  readonly translate: Translate;
  /** Opens a path of the site in the language of the page. */
  go(path: string): Promise<void>;
  /** A second site, whose index and database the states change. */
  readonly failing: FailingSite;
  /** Registers a cleanup that runs after the pictures, so that later states are not affected. */
  atEnd(end: () => Promise<void> | void): void;
}

/** A state of a page that pictures show. */
export interface State {
  readonly name: string;
  /** Whether the pictures show the window, as for dialogs and bars, instead of the whole page. */
  readonly isWindow?: boolean;
  /** Whether the pictures show placeholders of data that has not arrived. */
  readonly isLoading?: boolean;
  /** Brings the page into the state. */
  show(stage: StateStage): Promise<void>;
}

/** The state of a page that has just been opened. */
export function opened(name: string, path: string): State {
  return {
    name,
    async show({ go }) {
      await go(path);
    },
  };
}

/** The visible button with exactly this name. */
export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
}

/** Chooses the test wallet on a page that offers to connect one. */
export async function chooseWallet(stage: StateStage): Promise<void> {
  await button(stage.page, stage.translate("signing.connect")).click();
  await chooseWalletInDialog(stage);
}

/** Chooses the test wallet in the dialog that offers wallets. */
export async function chooseWalletInDialog({ page }: StateStage): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: "Test wallet" }).click();
}

/** Connects the test wallet on a page that offers to connect one. */
export async function connectWallet(stage: StateStage): Promise<void> {
  await chooseWallet(stage);
  await accountButton(stage.page, stage.translate).waitFor();
}

/** The boxes that select own inscriptions. */
export function ownBoxes({ page, translate }: StateStage): Locator {
  const name = beforeArgument(translate("owned.select", { name: ARGUMENT }));
  return page.getByRole("main").getByRole("checkbox", { name });
}

/** The button in the header of a connected wallet. */
export function accountButton(page: Page, translate: Translate): Locator {
  return page.getByRole("button", { name: beforeArgument(translate("wallet.account", { address: ARGUMENT })) });
}

/** An argument of a text that {@link beforeArgument} finds again. */
export const ARGUMENT = "|";

/** The part of a text before its argument, which matches the text with any argument. */
export function beforeArgument(text: string): string {
  return text.slice(0, text.indexOf(ARGUMENT)).trim();
}
