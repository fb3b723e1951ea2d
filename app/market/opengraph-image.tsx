import { attempt } from "@/app/_lib/reads";
import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { listMarketTokens } from "@/lib/database/reads/market-tokens";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";

export const alt = t("marketPictures.alt");
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x0c07050a0304090260";
const SHOWN = 3;

export default async function MarketImage() {
  const page = await attempt(() => listMarketTokens(database(), { order: "volume", limit: SHOWN }));
  // Only what changes rarely: each change renders a new image.
  const tickers = page?.tokens.map(({ ticker }) => ticker) ?? [];
  const lines = tickers.length === 0 ? t("pictures.site").split("\n") : tickers;
  return socialImage({ seed: SEED, caption: t("site.name"), name: t("market.title"), lines });
}
