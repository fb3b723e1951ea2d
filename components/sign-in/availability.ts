/**
 * Why a passkey cannot hold an account here. `no-name`: the page's address is a number, to which no passkey can belong. `no-prf`: the
 * browser has no pseudo-random function for passkeys, from which the account's key is computed.
 */
export type Unavailable = "insecure" | "no-name" | "no-passkeys" | "no-prf";

/** The parts of the browser that decide. */
export interface BrowserParts {
  readonly isSecureContext: boolean;
  readonly hostname: string;
  readonly hasPasskeys: boolean;
  /** What the browser says about itself; null if it has no such function. */
  readonly capabilities: (() => Promise<unknown>) | null;
}

/**
 * Why this page cannot make a passkey with an account; null if nothing speaks against it. Even then, the place where the person keeps
 * the passkey may have no pseudo-random function, which only its creation shows.
 */
export async function whyUnavailable(browser: BrowserParts): Promise<Unavailable | null> {
  // A numeric address on the person's own machine is a secure context.
  if (isNumeric(browser.hostname)) return "no-name";
  if (!browser.isSecureContext) return "insecure";
  if (!browser.hasPasskeys) return "no-passkeys";
  const capabilities = await browser.capabilities?.().catch(() => null);
  const prf: unknown =
    typeof capabilities === "object" && capabilities !== null ? Reflect.get(capabilities, "extension:prf") : undefined;
  return prf === false ? "no-prf" : null;
}

/** The browser that runs this page. */
export function thisBrowser(): BrowserParts {
  const hasPasskeys = "PublicKeyCredential" in window;
  const read: unknown = hasPasskeys ? Reflect.get(PublicKeyCredential, "getClientCapabilities") : undefined;
  return {
    isSecureContext: window.isSecureContext,
    hostname: window.location.hostname,
    hasPasskeys,
    capabilities:
      typeof read === "function" ? () => Promise.resolve(Reflect.apply(read, PublicKeyCredential, [])) : null,
  };
}

/** Whether only people at this machine can reach the page under its host name. */
export function isLocalHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost");
}

/** This page under a name to which a passkey can belong, if it has one: that of this machine. */
export function namedAddress({ hostname, href }: { readonly hostname: string; readonly href: string }): string | null {
  if (!/^127\.|^\[::1\]$/.test(hostname)) return null;
  const url = new URL(href);
  url.hostname = "localhost";
  return url.href;
}

function isNumeric(hostname: string): boolean {
  return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}
