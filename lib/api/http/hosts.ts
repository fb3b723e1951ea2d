import type { Configuration } from "@/lib/config";
import { bracketed, canonicalAddress, hostName } from "./addresses";
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
  const names = [...LOOPBACK, ...allowedHosts, ...(siteUrl === null ? [] : [siteUrl.hostname])];
  if (!EVERYWHERE.includes(host)) names.push(bracketed(host));
  const listed = new Set(names.map((name) => hostName(name) ?? name));
  const allowsAny = allowedHosts.includes(ANY);
  const isListed = (given: string | undefined): boolean => listed.has(hostName(given ?? "") ?? "");
  return {
    isListed,
    require(hosts, localAddress) {
      const [given] = hosts;
      const name = given === undefined || hosts.length > 1 ? null : hostName(given);
      if (name === null)
        throw new Problem("MALFORMED_HOST", "A request needs exactly one Host header with a host name.");
      if (listed.has(name) || allowsAny || (localAddress !== undefined && name === localName(localAddress))) return;
      throw new Problem(
        "HOST_UNKNOWN",
        `This server does not accept the host ${name}. Its operator can set SITE_URL or ALLOWED_HOSTS.`,
      );
    },
  };
}

/** The rules of a process that listens on the loopback address only, without configuration. */
export const LOCAL_HOSTS = hostRules({ host: "127.0.0.1", siteUrl: null, allowedHosts: [] });

function localName(address: string): string {
  return bracketed(canonicalAddress(address) ?? address);
}
