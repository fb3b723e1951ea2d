import type { MetadataRoute } from "next";
import { PAGES } from "@/app/_lib/docs/guides";
import { attempt } from "@/app/_lib/reads";
import { siteOrigin } from "@/app/_lib/site";
import { paths } from "@/components/format/paths";
import { GROUPS } from "@/features/api";
import { listTokens } from "@/lib/database/reads/tokens";
import { database } from "@/lib/database/shared";
import { LANGUAGES, pathIn } from "@/lib/languages";

/** Number of tokens in the sitemap, those with the most holders first. A sitemap can have at most 50,000 URLs. */
const TOKENS = 5_000;
const STATIC_PATHS = [
  ...[
    "/",
    paths.tokens,
    paths.market(),
    paths.market("offers"),
    paths.market("sales"),
    "/mint",
    "/deploy",
    paths.snapshots,
    paths.airdrop,
    paths.status,
    paths.guides,
    paths.reference,
  ],
  ...GROUPS.map(paths.referenceGroup),
  ...PAGES.map(({ slug }) => paths.guide(slug)),
];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const origin = await siteOrigin();
  const page = await attempt(() => listTokens(database(), { order: "holders", limit: TOKENS }));
  const tickers = page?.tokens.map(({ ticker }) => ticker) ?? [];
  return [...STATIC_PATHS, ...tickers.map((ticker) => paths.token(ticker))].map((path) => ({
    url: new URL(path, origin).href,
    alternates: {
      languages: Object.fromEntries(
        LANGUAGES.map((language) => [language, new URL(pathIn(language, path), origin).href]),
      ),
    },
  }));
}
