import { PICTURE, picture, pictureOfSite } from "@/app/_lib/pictures/picture";
import { decoded } from "@/app/_lib/query";
import { attempt } from "@/app/_lib/reading";
import { groupDigits, shortenHex } from "@/components/format";
import { inscriptionTexts } from "@/components/texts/reading/inscription";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { readInscription } from "@/lib/database";
import { isTicker, parseInscriptionName } from "@/lib/protocol";

export const alt = picturesTexts.alt.inscription;
export const { size, contentType } = PICTURE;

/** Characters of a mint id that fit on a line. */
const ROOM = 28;

export default async function InscriptionPicture({ params }: { params: Promise<{ ticker: string; id: string }> }) {
  const { ticker, id } = await params;
  const name = parseInscriptionName(decoded(id));
  if (!isTicker(ticker) || name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readInscription(ticker, name, { limit: 1 }));
  if (read === undefined) return pictureOfSite();
  const { found } = read;
  if (!found) return new Response(null, { status: 404 });
  const { amount, tokenId, mintId, owner } = found.inscription;
  const words = inscriptionTexts;
  const text = groupDigits(amount);
  return picture({
    seed: tokenId,
    caption: words.eyebrow,
    name: text.length > 20 ? ticker : `${text} ${ticker}`,
    lines: [
      mintId === null ? shortenHex(tokenId, 8) : `id ${mintId.length > ROOM ? `${mintId.slice(0, ROOM)}…` : mintId}`,
      owner === null ? words.states.burned : `${words.owner} ${shortenHex(owner, 6)}`,
    ],
  });
}
