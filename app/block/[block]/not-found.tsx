import { currentStatus } from "@/app/_lib/reads";
import { groupDigits } from "@/components/format";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { paths } from "@/components/paths";
import { blockTexts } from "@/components/texts/reading/block";

export default async function NotFound() {
  const words = blockTexts;
  const status = await currentStatus();
  const text = status
    ? words.unknownText(groupDigits(status.startBlock), groupDigits(status.index.block))
    : words.unknownPlain;
  const more = status ? [{ href: paths.block(status.index.block), text: words.toNewest }] : [];
  return <NotFoundMessage title={words.unknown} text={text} more={more} />;
}
