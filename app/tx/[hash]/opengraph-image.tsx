import { attempt, currentToken } from "@/app/_lib/reads";
import { warningOf } from "@/app/_lib/social-image/cards";
import { redirectToSiteImage, SOCIAL_IMAGE, socialImage } from "@/app/_lib/social-image/social-image";
import { isSold } from "@/components/activity/sale-stories";
import { groupDigits } from "@/components/format/numbers";
import { shortenHex } from "@/components/format/shorten";
import { readTransaction } from "@/lib/database/reads/transactions";
import { database } from "@/lib/database/shared";
import { english as t } from "@/lib/languages/english";
import { isTicker, parseHash } from "@/lib/protocol";

export const alt = t("pictures.alt.transaction");
export const { size, contentType } = SOCIAL_IMAGE;

export default async function TransactionImage({ params }: { params: Promise<{ hash: string }> }) {
  const hash = parseHash((await params).hash);
  if (hash === null) return new Response(null, { status: 404 });
  const [first] = (await attempt(() => readTransaction(database(), hash, { limit: 1 })))?.found?.operations ?? [];
  if (first === undefined) return redirectToSiteImage();
  const { op, ticker, accepted, blockNumber } = first;
  const name = isSold(first)
    ? t("operations.sold")
    : op === null
      ? t("operations.unknown")
      : t(`operations.names.${op}`);
  // The index also holds messages whose ticker is invalid.
  const isToken = ticker !== null && isTicker(ticker);
  return socialImage({
    seed: hash,
    caption: t("transaction.title"),
    name: shortenHex(hash),
    isHash: true,
    lines: [
      isToken ? `${name} ${ticker}` : name,
      t(accepted ? "operations.confirmed" : "operations.failed"),
      t("pictures.block", { number: groupDigits(t, blockNumber) }),
    ],
    warning: isToken ? warningOf(t, await currentToken(ticker)) : undefined,
  });
}
