import { currentToken } from "@/app/_lib/reads";
import { warningOf } from "@/app/_lib/social-image/cards";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { facts } from "@/components/format/joined";
import { groupDigits, percentage } from "@/components/format/numbers";
import { english as t } from "@/lib/languages/english";
import { isTicker } from "@/lib/protocol";

export const alt = t("pictures.alt.token");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function TokenImage({ params }: { params: Promise<{ ticker: string }> }) {
  const { ticker } = await params;
  const token = isTicker(ticker) ? await currentToken(ticker) : null;
  if (token === undefined) return redirectToSiteImage();
  if (token === null) return new Response(null, { status: 404 });

  const { supply, max, holderCount, mintCount, transactionHash } = token;
  return socialImage({
    seed: transactionHash,
    caption: t("tokenFacts.title", { ticker: "" }).trim(),
    name: ticker,
    lines: [
      t("pictures.minted", { share: percentage(t, supply, max) }),
      t("pictures.of", { max: shortened(groupDigits(t, max)) }),
      facts(t, [t("pictures.holders", { count: holderCount }), t("pictures.inscriptions", { count: mintCount })]),
    ],
    warning: warningOf(t, token),
  });
}

/** Shortens a number that does not fit into the image. */
function shortened(digits: string): string {
  return digits.length <= 26 ? digits : `${digits.slice(0, 12)}…${digits.slice(-12)}`;
}
