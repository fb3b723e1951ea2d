import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits } from "@/components/format";
import { blockTexts } from "@/components/texts/reading/block";
import { picturesTexts } from "@/components/texts/reading/pictures";
import { readBlock } from "@/lib/database";
import { parseHash } from "@/lib/protocol";

export const alt = picturesTexts.alt.block;
export const { size, contentType } = SOCIAL_IMAGE;

export default async function BlockImage({ params }: { params: Promise<{ block: string }> }) {
  const { block: given } = await params;
  const name = parseHash(given) ?? (/^(0|[1-9][0-9]{0,14})$/.test(given) ? Number(given) : null);
  if (name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readBlock(name, { limit: 1 }));
  // A block without operations has no hash, and there are millions of them.
  if (!read?.found || read.found.block.hash === null) return redirectToSiteImage();
  const { number, hash, operationCount, timestamp } = read.found.block;
  return socialImage({
    seed: hash,
    caption: blockTexts.title("").trim(),
    name: groupDigits(number),
    lines: [picturesTexts.operations(operationCount), ...(timestamp === null ? [] : [picturesTexts.time(timestamp)])],
  });
}
