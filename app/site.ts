import { headers } from "next/headers";

/** This site's own address as the browser asked for it, for links that have to be whole. */
export async function siteOrigin(): Promise<URL> {
  const given = await headers();
  const protocol = given.get("x-forwarded-proto") === "https" ? "https" : "http";
  const host = given.get("host") ?? "localhost";
  const address = `${protocol}://${host}`;
  return new URL(URL.canParse(address) ? address : "http://localhost");
}
