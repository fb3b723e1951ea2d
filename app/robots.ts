import type { MetadataRoute } from "next";
import { siteOrigin } from "@/app/_lib/site";
import { LANGUAGES, pathIn } from "@/lib/languages";

/** The prefix of the paths in each language. */
const PREFIXES = LANGUAGES.map((language) => pathIn(language, "/").replace(/\/$/, ""));

export default async function robots(): Promise<MetadataRoute.Robots> {
  const origin = await siteOrigin();
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: [
        "/api/",
        ...["/account/*/export/", "/token/*/export/", "/market/export/"],
        "/offline",
        ...PREFIXES.flatMap((prefix) => [`${prefix}/search`, `${prefix}/verify/`]),
      ],
    },
    sitemap: new URL("/sitemap.xml", origin).href,
  };
}
