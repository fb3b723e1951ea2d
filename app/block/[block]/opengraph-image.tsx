import { attempt } from "@/app/_lib/reads";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { groupDigits } from "@/components/format/numbers";
import { readBlock } from "@/lib/database/reads/composed";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { parseHash } from "@/lib/protocol";

export const alt = t("pictures.alt.block");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function BlockImage({ params }: { params: Promise<{ block: string }> }) {
  const { block: given } = await params;
  const name = parseHash(given) ?? (/^(0|[1-9][0-9]{0,14})$/.test(given) ? BigInt(given) : null);
  if (name === null) return new Response(null, { status: 404 });
  const read = await attempt(() => readBlock(database(), name, { limit: 1 }));
  // A block without operations has no hash, and there are millions of them.
  if (!read?.found || read.found.block.hash === null) return redirectToSiteImage();
  const { number, hash, operationCount, timestamp } = read.found.block;
  return socialImage({
    seed: hash,
    caption: t("block.title", { number: "" }).trim(),
    name: groupDigits(t, number),
    lines: [t("pictures.operations", { count: operationCount }), ...(timestamp === null ? [] : [utcMinute(timestamp)])],
  });
}

/** A date in UTC, because an image has no reader’s time zone. `seconds`: Unix time. */
function utcMinute(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
