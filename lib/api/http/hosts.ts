import { isIP } from "node:net";
import type { Configuration } from "@/lib/config";
import { Problem } from "./problem";

/** The host names that the site accepts; see {@link hostRules}. */
export interface HostRules {
  /**
   * Checks a request's `Host` headers. `localAddress`: the local address of the connection, if known.
   *
   * @throws Problem `MALFORMED_HOST` or `HOST_UNKNOWN`
   */
  require(hosts: readonly string[], localAddress?: string): void;
  /** Whether the name is listed. `*` does not list any name: endpoints that are only for this machine rely on this. */
  isListed(host: string | undefined): boolean;
}

const HOST = /^([0-9a-z_](?:[0-9a-z_.-]{0,251}[0-9a-z_])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;
/** Browsers resolve these to this machine without a name server. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const ANY = "*";
const EVERYWHERE: readonly string[] = ["0.0.0.0", "::"];

type Names = Pick<Configuration, "host" | "siteUrl" | "allowedHosts">;

/**
 * Returns the rules for the header `Host`. Accepted are the loopback names, the local address of the connection, HOST, the
 * host of SITE_URL, and ALLOWED_HOSTS. Ports are ignored, since proxies change them. This prevents DNS rebinding: another
 * site can point its name at this machine, and browsers would treat this server's answers as that site's.
 */
export function hostRules({ host, siteUrl, allowedHosts }: Names): HostRules {
  const listed = new Set([...LOOPBACK, ...allowedHosts]);
  if (siteUrl !== null) listed.add(siteUrl.hostname.toLowerCase());
  if (!EVERYWHERE.includes(host)) listed.add(bracketed(host.toLowerCase()));
  const allowsAny = allowedHosts.includes(ANY);
  const isListed = (given: string | undefined): boolean => listed.has(nameOf(given ?? "") ?? "");
  return {
    isListed,
    require(hosts, localAddress) {
      const [given] = hosts;
      const name = given === undefined || hosts.length > 1 ? null : nameOf(given);
      if (name === null)
        throw new Problem("MALFORMED_HOST", "A request needs exactly one Host header with a host name.");
      if (listed.has(name) || allowsAny || (localAddress !== undefined && name === addressName(localAddress))) return;
      throw new Problem(
        "HOST_UNKNOWN",
        `This server does not accept the host ${name}. Its operator can set SITE_URL or ALLOWED_HOSTS.`,
      );
    },
  };
}

/** The rules of a process that listens on the loopback address only, without configuration. */
export const LOCAL_HOSTS = hostRules({ host: "127.0.0.1", siteUrl: null, allowedHosts: [] });

/** The name in lower case, without the port; null if the text is not a host. */
function nameOf(host: string): string | null {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? null;
}

function addressName(address: string): string {
  return bracketed(address.replace(/^::ffff:(?=[0-9.]+$)/i, "").replace(/%.*$/, ""));
}

/** Puts an IPv6 address in brackets, as in URLs and in `Host`. Returns other names unchanged. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
