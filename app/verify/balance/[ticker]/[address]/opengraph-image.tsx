import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { shortenAddress } from "@/components/format/shorten";
import { listBalances } from "@/lib/database/reads/holders";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker, parseAddress } from "@/lib/protocol";

export const alt = t("snapshotPictures.alt.verify");
export const { size, contentType } = SOCIAL_IMAGE;

const BALANCES = 100;

export default async function VerifyBalanceImage({ params }: { params: Promise<{ ticker: string; address: string }> }) {
  const { ticker, address: given } = await params;
  const address = parseAddress(given);
  if (!isTicker(ticker) || address === null) return new Response(null, { status: 404 });
  const read = await attempt(() => listBalances(database(), { address, limit: BALANCES }));
  if (!read?.balances.some((balance) => balance.ticker === ticker)) return redirectToSiteImage();
  return socialImage({
    seed: address,
    caption: t("verify.eyebrow"),
    name: t("verify.balanceTitle", { ticker }),
    lines: [shortenAddress(address), t("snapshotPictures.inYourBrowser")],
  });
}
