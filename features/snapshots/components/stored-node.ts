import { deviceTexts } from "@/components/storage/stored-value";

const KEY = "engrave.node";

/** Longest address of a node. */
const LIMIT = 500;

/**
 * Parses the address of a node that the reader typed: `https:`, or `http:` on this device. Null if it is neither. The
 * content security policy of the page that verifies allows the same (app/_lib/content-security-policy.ts).
 */
export function parseNodeUrl(text: string): string | null {
  if (text.length > LIMIT) return null;
  try {
    const { protocol, hostname, username, password, href } = new URL(text.trim());
    // Browsers refuse requests with credentials in the address.
    if (username !== "" || password !== "") return null;
    const isOwnDevice = hostname === "localhost" || hostname === "127.0.0.1";
    return protocol === "https:" || (protocol === "http:" && isOwnDevice) ? href : null;
  } catch {
    return null;
  }
}

/** The address of the node that the reader used last on this device; null if there is none. */
export function storedNode(): string | null {
  const text = deviceTexts.getItem(KEY);
  return text === null ? null : parseNodeUrl(text);
}

/** Remembers the address of a node on this device. */
export function rememberNode(url: string): void {
  deviceTexts.setItem(KEY, url);
}
