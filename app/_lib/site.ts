import { headers } from "next/headers";
import { isBehindFront } from "@/lib/api/http/behind-front";
import { hostRules } from "@/lib/api/http/hosts";
import { readConfiguration } from "@/lib/config";

/**
 * The origin of this site, for absolute links: SITE_URL, or the origin of the request if it can be trusted. Behind server/,
 * both headers are already checked. Under Next.js alone, the host must be an allowed one, and the protocol header counts
 * only if a proxy is trusted.
 */
export async function siteOrigin(): Promise<URL> {
  const configuration = readConfiguration(process.env);
  if (configuration.siteUrl !== null) return configuration.siteUrl;
  const given = await headers();
  const host = given.get("host") ?? "";
  const isTrusted = isBehindFront();
  const isHttps = (isTrusted || configuration.trustProxy > 0) && given.get("x-forwarded-proto") === "https";
  const isKnown = isTrusted || hostRules(configuration).isListed(host);
  return new URL(`${isHttps ? "https" : "http"}://${isKnown ? host : "localhost"}`);
}
