import { isIP, SocketAddress } from "node:net";

const MAPPED = "::ffff:";
/** The characters of names, addresses and ports. A URL parser would read others as another part, or drop them. */
const AUTHORITY = /^[0-9a-z_.:[\]-]{1,261}$/i;

/**
 * Returns the only spelling in which addresses are compared: an IPv4 address if it is mapped into IPv6, otherwise the shortest
 * IPv6 form in lower case, without a zone. Null if the text is not an IP address.
 */
export function canonicalAddress(text: string): string | null {
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : null;
  const { address } = new SocketAddress({ address: text, family: "ipv6" });
  const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : "";
  return isIP(mapped) === 4 ? mapped : address;
}

/** Puts an IPv6 address in brackets, as in URLs and in `Host`. Returns other names unchanged. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/**
 * Returns the name in `name` or `name:port`, in lower case; an address in its canonical form, IPv6 in brackets. Null if the text
 * has another form, or a port above 65535: no URL can have it.
 */
export function hostName(text: string): string | null {
  const url = `http://${text}`;
  if (!AUTHORITY.test(text) || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (hostname.startsWith("[")) return bracketed(canonicalAddress(hostname.slice(1, -1)) ?? hostname);
  // The parser reads numbers such as 0x7f.1 as an IPv4 address.
  return text.toLowerCase().startsWith(hostname) ? hostname : null;
}

/** Returns the canonical address in `address`, `address:port` or `[address]:port`; null if the text has none. */
export function addressIn(text: string): string | null {
  return canonicalAddress(text) ?? canonicalAddress((hostName(text) ?? "").replace(/^\[|\]$/g, ""));
}
