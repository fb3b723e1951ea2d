import { decodePathSegment } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { shortenHex } from "@/components/format/shorten";
import { readInscription } from "@/lib/database/reads/composed";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

export const alt = t("snapshotPictures.alt.verify");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function VerifyInscriptionImage({ params }: { params: Promise<{ ticker: string; id: string }> }) {
  const { ticker, id } = await params;
  const name = parseInscriptionName(decodePathSegment(id));
  if (!isTicker(ticker) || name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readInscription(database(), { ticker, id: name }, { limit: 1 }));
  if (!read?.found) return redirectToSiteImage();
  const { tokenId } = read.found.inscription;
  return socialImage({
    seed: tokenId,
    caption: t("verify.eyebrow"),
    name: t("verify.inscriptionTitle", { ticker }),
    lines: [shortenHex(tokenId), t("snapshotPictures.inYourBrowser")],
  });
}
