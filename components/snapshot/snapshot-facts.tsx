import Link from "next/link";
import type { SnapshotRecord } from "@/lib/client";
import { type Hash, ZERO_HASH } from "@/lib/protocol";
import { groupDigits } from "../format";
import { paths } from "../paths";
import { snapshotTexts } from "../texts/reading/snapshot";
import { Amount } from "../ui/amount";
import { DescriptionList } from "../ui/description-list";
import { BlockHash, HexValue } from "../ui/hex";
import { Time } from "../ui/time";

const words = snapshotTexts;

/** The content of a snapshot. */
export function SnapshotFacts({ snapshot }: { snapshot: SnapshotRecord }) {
  const { blockNumber, blockHash, timestamp, commitment, balancesRoot, inscriptionsRoot } = snapshot;
  return (
    <DescriptionList
      items={[
        {
          name: words.block,
          value: (
            <Link href={paths.block(blockNumber)} prefetch={false} className="figures link">
              {groupDigits(blockNumber)}
            </Link>
          ),
        },
        { name: words.blockHash, value: <BlockHash value={blockHash} /> },
        { name: words.time, value: <Time seconds={timestamp} /> },
        { name: words.balances, value: <Amount value={snapshot.balanceCount} /> },
        { name: words.balancesRoot, value: <Root value={balancesRoot} none={words.emptyTree} /> },
        { name: words.inscriptions, value: <Amount value={snapshot.inscriptionCount} /> },
        { name: words.inscriptionsRoot, value: <Root value={inscriptionsRoot} none={words.emptyTree} /> },
        { name: words.commitment, value: <Root value={commitment} none={words.noCommitment} /> },
      ]}
    />
  );
}

function Root({ value, none }: { value: Hash; none: string }) {
  return value === ZERO_HASH ? none : <HexValue value={value} />;
}
