import { currentToken } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits, percentage } from "@/components/format";
import { texts } from "@/components/texts";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { isTicker } from "@/lib/protocol";

export const alt = picturesTexts.alt.token;
export const { size, contentType } = SOCIAL_IMAGE;

export default async function TokenImage({ params }: { params: Promise<{ ticker: string }> }) {
  const { ticker } = await params;
  const token = isTicker(ticker) ? await currentToken(ticker) : null;
  if (token === undefined) return redirectToSiteImage();
  if (token === null) return new Response(null, { status: 404 });
  const words = picturesTexts;
  const { supply, max, holderCount, mintCount, transactionHash } = token;
  return socialImage({
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

/** Shortens a number that does not fit into the image. */
function shortened(digits: string): string {
  return digits.length <= 26 ? digits : `${digits.slice(0, 12)}…${digits.slice(-12)}`;
}
