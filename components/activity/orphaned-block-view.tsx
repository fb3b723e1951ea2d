import type { OrphanedBlock } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { DescriptionList } from "../ui/description-list";
import { BlockHash } from "../ui/hex";
import { Page } from "../ui/page";
import { PageHead } from "../ui/page-head";
import { TimeWithDate } from "../ui/time";
import { OrphanNotice } from "./block-life";

/** The page of a block that a reorganization has removed. */
export function OrphanedBlockView({ block }: { block: OrphanedBlock }) {
  const t = useTranslate();
  const { number, hash, timestamp, operationCount, orphanedAt, replacedBy } = block;
  return (
    <Page>
      <PageHead title={t("block.title", { number: groupDigits(t, number) })} />
      <div className="mt-8 space-y-8">
        <OrphanNotice number={number} block={block} />
        <DescriptionList
          items={[
            { name: t("block.hash"), value: <BlockHash value={hash} /> },
            { name: t("block.time"), value: <TimeWithDate seconds={timestamp} /> },
            { name: t("block.operations"), value: groupDigits(t, operationCount) },
            { name: t("block.orphanedAt"), value: <TimeWithDate seconds={orphanedAt} /> },
            {
              name: t("block.replacedBy"),
              value:
                replacedBy === null ? (
                  t("block.notReplaced")
                ) : (
                  <Link href={paths.block(number)} prefetch={false} className="figures link break-all">
                    {replacedBy}
                  </Link>
                ),
            },
          ]}
        />
      </div>
    </Page>
  );
}
