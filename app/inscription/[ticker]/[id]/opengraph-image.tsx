import { decodePathSegment } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits } from "@/components/format/numbers";
import { shortenAddress, shortenHex } from "@/components/format/shorten";
import { readInscription } from "@/lib/database/reads/composed";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

export const alt = t("pictures.alt.inscription");
export const { size, contentType } = SOCIAL_IMAGE;

/** Maximum number of characters of a mint id on one line. */
const MAX_LENGTH = 28;

export default async function InscriptionImage({ params }: { params: Promise<{ ticker: string; id: string }> }) {
  const { ticker, id } = await params;
  const name = parseInscriptionName(decodePathSegment(id));
  if (!isTicker(ticker) || name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readInscription(database(), { ticker, id: name }, { limit: 1 }));
  if (read === undefined) return redirectToSiteImage();
  const { found } = read;
  if (!found) return new Response(null, { status: 404 });
  const { amount, tokenId, mintId, owner } = found.inscription;

  const text = groupDigits(t, amount);
  return socialImage({
    seed: tokenId,
    caption: t("inscription.eyebrow"),
    name: text.length > 20 ? ticker : `${text} ${ticker}`,
    lines: [
      mintId === null
        ? shortenHex(tokenId, 8)
        : `id ${mintId.length > MAX_LENGTH ? `${mintId.slice(0, MAX_LENGTH)}…` : mintId}`,
      owner === null ? t("inscription.states.burned") : `${t("inscription.owner")} ${shortenAddress(owner)}`,
    ],
  });
}
