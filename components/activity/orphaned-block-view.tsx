import Link from "next/link";
import type { OrphanedBlock } from "@/lib/client";
import { groupDigits } from "../format";
import { paths } from "../paths";
import { blockTexts } from "../texts/reading/block";
import { DescriptionList } from "../ui/description-list";
import { BlockHash } from "../ui/hex";
import { PageHead } from "../ui/page-head";
import { Time } from "../ui/time";
import { OrphanNotice } from "./block-life";

const words = blockTexts;

/** The page of a block that a reorganization has removed. */
export function OrphanedBlockView({ block }: { block: OrphanedBlock }) {
  const { number, hash, timestamp, operationCount, orphanedAt, replacedBy } = block;
  return (
    <div className="py-10 md:py-14">
      <PageHead title={words.title(groupDigits(number))} />
      <div className="mt-8 space-y-8">
        <OrphanNotice number={number} block={block} />
        <DescriptionList
          items={[
            { name: words.hash, value: <BlockHash value={hash} /> },
            { name: words.time, value: <Time seconds={timestamp} /> },
            { name: words.operations, value: groupDigits(operationCount) },
            { name: words.orphanedAt, value: <Time seconds={orphanedAt} /> },
            {
              name: words.replacedBy,
              value:
                replacedBy === null ? (
                  words.notReplaced
                ) : (
                  <Link href={paths.block(number)} prefetch={false} className="figures link break-all">
                    {replacedBy}
                  </Link>
                ),
            },
          ]}
        />
      </div>
    </div>
  );
}
