import { headers } from "next/headers";
import { isBehindFront } from "@/lib/api/http/behind-front";
import { hostRules } from "@/lib/api/http/hosts";
import { readConfiguration } from "@/lib/config";

/**
 * This site's own address, for links that have to be whole: SITE_URL, or else the address that the browser asked for, as
 * far as it can be trusted. The front has checked both headers; under Next alone only an allowed host counts, and the
 * protocol only if a proxy is trusted.
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
