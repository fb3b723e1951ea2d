import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits, shortenHex } from "@/components/format";
import { texts } from "@/components/texts";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { trackerTexts } from "@/components/texts/tracker";
import { readTransactionOperations } from "@/lib/database";
import { isTicker, parseHash } from "@/lib/protocol";

export const alt = picturesTexts.alt.transaction;
export const { size, contentType } = SOCIAL_IMAGE;

export default async function TransactionImage({ params }: { params: Promise<{ hash: string }> }) {
  const hash = parseHash((await params).hash);
  if (hash === null) return new Response(null, { status: 404 });
  const [first] = (await attempt(() => readTransactionOperations(hash)))?.operations ?? [];
  if (first === undefined) return redirectToSiteImage();
  const { op, ticker, accepted, blockNumber } = first;
  const name = op === null ? texts.operations.unknown : texts.operations.names[op];
  // The index also holds messages with a text that is no ticker.
  const about = ticker !== null && isTicker(ticker) ? `${name} ${ticker}` : name;
  return socialImage({
    seed: hash,
    caption: texts.transaction.title,
    name: shortenHex(hash, 6),
    isHash: true,
    lines: [
      about,
      accepted ? trackerTexts.accepted : trackerTexts.rejected,
      picturesTexts.block(groupDigits(blockNumber)),
    ],
  });
}
