import { isIP } from "node:net";
import type { Configuration } from "@/lib/config";
import { Problem } from "./problem";

/** The names under which the site answers; see {@link hostRules}. */
export interface HostRules {
  /**
   * Checks a request's `Host` headers. `localAddress`: the address that the connection arrived at, where it is known.
   * @throws the problems MALFORMED_HOST and HOST_UNKNOWN
   */
  require(hosts: readonly string[], localAddress?: string): void;
  /** Whether the name is listed. `*` lists no name: what serves this machine alone relies on this. */
  isListed(host: string | undefined): boolean;
}

const HOST = /^([0-9a-z_](?:[0-9a-z_.-]{0,251}[0-9a-z_])?|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;
/** Browsers resolve these to this machine, whatever a name server says. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const ANY = "*";
const EVERYWHERE: readonly string[] = ["0.0.0.0", "::"];

type Names = Pick<Configuration, "host" | "siteUrl" | "allowedHosts">;

/**
 * Requests may name this machine's loopback names, the address that they arrived at, HOST, the host of SITE_URL, and
 * ALLOWED_HOSTS. Ports do not count, since proxies change them. A page of another site can point its own name at this
 * machine (DNS rebinding), and a browser then takes this server's answers for that site's own: the name gives it away.
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
      if (name === null) throw new Problem("MALFORMED_HOST", "A request needs one Host header with a host name.");
      if (listed.has(name) || allowsAny || (localAddress !== undefined && name === addressName(localAddress))) return;
      throw new Problem(
        "HOST_UNKNOWN",
        `This server does not answer for ${name}. Its operator can set SITE_URL, or ALLOWED_HOSTS.`,
      );
    },
  };
}

/** The rules of a process that listens on this machine alone, without configuration. */
export const LOCAL_HOSTS = hostRules({ host: "127.0.0.1", siteUrl: null, allowedHosts: [] });

/** In lower case, without the port; null where the text is no host. */
function nameOf(host: string): string | null {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? null;
}

function addressName(address: string): string {
  return bracketed(address.replace(/^::ffff:(?=[0-9.]+$)/i, "").replace(/%.*$/, ""));
}

/** An IPv6 address as it stands in addresses and in `Host`. */
export function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
