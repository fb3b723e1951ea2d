import { attempt } from "@/app/_lib/reads";
import { SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { texts } from "@/components/texts";
import { marketTexts } from "@/components/texts/market";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { listMarketTokens } from "@/lib/database";

export const alt = picturesTexts.alt.market;
export const { size, contentType } = SOCIAL_IMAGE;

const SEED = "0x0c07050a0304090260";
const SHOWN = 3;

export default async function MarketImage() {
  const page = await attempt(() => listMarketTokens({ order: "volume", limit: SHOWN }));
  // Only what changes rarely: each change renders a new image.
  const tickers = page?.tokens.map(({ ticker }) => ticker) ?? [];
  const lines = tickers.length === 0 ? picturesTexts.site : tickers;
  return socialImage({ seed: SEED, caption: texts.name, name: marketTexts.title, lines });
}
