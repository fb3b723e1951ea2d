import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { Amount } from "@/components/ui/amount";
import { DescriptionList } from "@/components/ui/description-list";
import { BlockHash, HexValue } from "@/components/ui/hex";
import { TimeWithDate } from "@/components/ui/time";
import type { SnapshotRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { type Hash, ZERO_HASH } from "@/lib/protocol";

/** The content of a snapshot. */
export function SnapshotFacts({ snapshot }: { snapshot: SnapshotRecord }) {
  const t = useTranslate();
  const { blockNumber, blockHash, timestamp, commitment, balancesRoot, inscriptionsRoot } = snapshot;
  return (
    <DescriptionList
      items={[
        {
          name: t("snapshot.block"),
          value: (
            <Link href={paths.block(blockNumber)} prefetch={false} className="figures link">
              {groupDigits(t, blockNumber)}
            </Link>
          ),
        },
        { name: t("snapshot.blockHash"), value: <BlockHash value={blockHash} /> },
        { name: t("snapshot.time"), value: <TimeWithDate seconds={timestamp} /> },
        { name: t("snapshot.balances"), value: <Amount value={snapshot.balanceCount} /> },
        { name: t("snapshot.balancesRoot"), value: <Root value={balancesRoot} none={t("snapshot.emptyTree")} /> },
        { name: t("snapshot.inscriptions"), value: <Amount value={snapshot.inscriptionCount} /> },
        {
          name: t("snapshot.inscriptionsRoot"),
          value: <Root value={inscriptionsRoot} none={t("snapshot.emptyTree")} />,
        },
        { name: t("snapshot.commitment"), value: <Root value={commitment} none={t("snapshot.noCommitment")} /> },
      ]}
    />
  );
}

function Root({ value, none }: { value: Hash; none: string }) {
  return value === ZERO_HASH ? none : <HexValue value={value} />;
}
