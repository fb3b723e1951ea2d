import { decodePathSegment } from "@/app/_lib/parameters";
import { attempt, currentToken, readSettings } from "@/app/_lib/reads";
import { inscriptionCard, warningOf } from "@/app/_lib/social-image/cards";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { readInscription } from "@/lib/database/reads/composed";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

export const alt = t("pictures.alt.inscription");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function InscriptionImage({ params }: { params: Promise<{ ticker: string; id: string }> }) {
  const { ticker, id } = await params;
  const name = parseInscriptionName(decodePathSegment(id));
  if (!isTicker(ticker) || name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readInscription(database(), { ticker, id: name }, { limit: 1 }));
  if (read === undefined) return redirectToSiteImage();
  const { found } = read;
  if (!found) return new Response(null, { status: 404 });
  const { network } = await readSettings();
  return socialImage({
    seed: found.inscription.tokenId,
    caption: t("inscription.eyebrow"),
    ...inscriptionCard(t, found.inscription, network),
    warning: warningOf(t, await currentToken(ticker)),
  });
}
