import { pageAt } from "@/app/_lib/docs/guides";
import { socialImage } from "@/app/_lib/social-image/social-image";
import { english as t } from "@/lib/languages/english";

/** The first bytes of a mark, so that each guide has its own. */
const SEED_BYTES = 9;

/** The social image of a guide. The routes of guides are a catch-all, below which Next.js allows no image file. */
export async function GET(_request: Request, { params }: { params: Promise<{ guide: string[] }> }): Promise<Response> {
  const page = pageAt((await params).guide.join("/"));
  if (page === undefined) return new Response(null, { status: 404 });
  const seed = `0x${Buffer.from(page.slug.repeat(SEED_BYTES)).subarray(-SEED_BYTES).toString("hex")}`;
  return socialImage({ seed, caption: `${t("site.name")} ${t("guides.title")}`, name: page.title, lines: [] });
}
