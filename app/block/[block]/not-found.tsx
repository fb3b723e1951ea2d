import { currentStatus } from "@/app/_lib/reads";
import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { NotFoundMessage } from "@/components/ui/not-found-message";
import { getTranslate } from "@/lib/languages/server";

export default async function NotFound() {
  const t = await getTranslate();

  const status = await currentStatus();
  const text = status
    ? t("block.unknownText", { start: groupDigits(t, status.startBlock), head: groupDigits(t, status.index.block) })
    : t("block.unknownPlain");
  const more = status ? [{ href: paths.block(status.index.block), text: t("block.toNewest") }] : [];
  return <NotFoundMessage title={t("block.unknown")} text={text} more={more} />;
}
