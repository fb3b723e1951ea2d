import { PICTURE, picture, pictureOfSite } from "@/app/_lib/pictures/picture";
import { tokenNow } from "@/app/_lib/reads";
import { groupDigits, percentage } from "@/components/format";
import { texts } from "@/components/texts";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { isTicker } from "@/lib/protocol";

export const alt = picturesTexts.alt.token;
export const { size, contentType } = PICTURE;

export default async function TokenPicture({ params }: { params: Promise<{ ticker: string }> }) {
  const { ticker } = await params;
  const token = isTicker(ticker) ? await tokenNow(ticker) : null;
  if (token === undefined) return pictureOfSite();
  if (token === null) return new Response(null, { status: 404 });
  const words = picturesTexts;
  const { supply, max, holderCount, mintCount, transactionHash } = token;
  return picture({
    seed: transactionHash,
    caption: texts.tokens.title("").trim(),
    name: ticker,
    lines: [
      words.minted(percentage(supply, max)),
      words.of(shortened(groupDigits(max))),
      `${words.holders(holderCount)}, ${words.inscriptions(mintCount)}`,
    ],
  });
}

/** A number that is too long for a picture loses its middle. */
function shortened(digits: string): string {
  return digits.length <= 26 ? digits : `${digits.slice(0, 12)}…${digits.slice(-12)}`;
}
