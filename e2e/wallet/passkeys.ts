import type { CDPSession, Page } from "@playwright/test";
import { parseAddress } from "@/lib/protocol";
import { expect } from "./fixtures";

/** What the person did on a page: clicks, and prompts of passkeys. */
interface Effort {
  clicks: number;
  prompts: number;
}

/** Chromium's virtual authenticator: it answers each prompt at once, as a person who agrees. */
export interface Authenticator {
  readonly effort: Effort;
  /** Whether the person passes the check of the device. If not, prompts fail like canceled ones. */
  setVerified(isVerified: boolean): Promise<void>;
}

/** Adds an authenticator to a page, before it is opened. `hasPrf`: with the pseudo-random function. */
export async function addAuthenticator(page: Page, { hasPrf = true } = {}): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", ctap2Version: "ctap2_1", transport: "internal", hasPrf },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const effort: Effort = { clicks: 0, prompts: 0 };
  await page.exposeFunction("countEffort", (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (kind: string) => Reflect.apply(Reflect.get(window, "countEffort"), window, [kind]);
    document.addEventListener("click", (event) => (event.isTrusted ? count("clicks") : undefined), true);
    for (const name of ["create", "get"] as const) {
      const ask = CredentialsContainer.prototype[name];
      CredentialsContainer.prototype[name] = function (this: CredentialsContainer, options: object) {
        count("prompts");
        return Reflect.apply(ask, this, [options]);
      };
    }
  });
  return {
    effort,
    setVerified: (isUserVerified) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }).then(() => undefined),
  };
}

export const dialog = (page: Page) => page.getByRole("dialog");

/** Opens the dialog of passkeys on a page that offers to connect a wallet. */
export async function openSignIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect a wallet" }).click();
  await dialog(page)
    .getByRole("button", { name: /^Passkey/ })
    .click();
  await expect(dialog(page).getByRole("heading", { name: /^Sign in to / })).toBeVisible();
}

/** Makes a passkey, fills its account, and returns its address. */
export async function createAccount(page: Page): Promise<string> {
  await openSignIn(page);
  await dialog(page).getByRole("button", { name: "Create a passkey" }).click();
  await dialog(page).getByRole("button", { name: "Get 10 ETH and go on" }).click();
  return connectedAddress(page);
}

/** The address of the connected account. */
export async function connectedAddress(page: Page): Promise<string> {
  await expect(dialog(page)).toHaveCount(0);
  const name = await page.getByRole("button", { name: "Wallet account" }).getAttribute("aria-label");
  return parseAddress(name?.split(" ").at(-1) ?? "") ?? "none";
}

/** Takes from the page what this device stored: it becomes a new device, which has the same passkeys. */
export async function forgetDevice(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The site under a name, to which passkeys can belong. */
export function named(page: string): string {
  return page.replace("//127.0.0.1:", "//localhost:");
}
