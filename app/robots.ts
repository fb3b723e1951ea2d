import type { MetadataRoute } from "next";
import { siteOrigin } from "@/app/_lib/site";

export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = await siteOrigin();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/", "/search", "/account/*/export/", "/offline", "/verify/"] },
    sitemap: new URL("/sitemap.xml", origin).href,
  };
}
