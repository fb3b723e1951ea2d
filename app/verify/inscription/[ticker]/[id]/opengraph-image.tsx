import { decodeSegment } from "@/app/_lib/parameters";
import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { shortenHex } from "@/components/format";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { verifyTexts } from "@/components/texts/verify";
import { readInscription } from "@/lib/database";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

export const alt = picturesTexts.alt.verify;
export const { size, contentType } = SOCIAL_IMAGE;

export default async function VerifyInscriptionImage({ params }: { params: Promise<{ ticker: string; id: string }> }) {
  const { ticker, id } = await params;
  const name = parseInscriptionName(decodeSegment(id));
  if (!isTicker(ticker) || name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readInscription(ticker, name, { limit: 1 }));
  if (!read?.found) return redirectToSiteImage();
  const { tokenId } = read.found.inscription;
  return socialImage({
    seed: tokenId,
    caption: verifyTexts.eyebrow,
    name: verifyTexts.inscriptionTitle(ticker),
    lines: [shortenHex(tokenId, 8), picturesTexts.inYourBrowser],
  });
}
