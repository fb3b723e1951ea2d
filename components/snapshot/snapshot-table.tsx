import Link from "next/link";
import type { SnapshotRecord } from "@/lib/client";
import { groupDigits } from "../format";
import { paths } from "../paths";
import { listsTexts } from "../texts/reading/lists";
import { snapshotTexts } from "../texts/reading/snapshot";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Cell, Head, Table } from "../ui/table";
import { Time } from "../ui/time";
import { SnapshotStateTag } from "./state-tag";

const words = snapshotTexts;

/** Snapshots, newest first. Undefined: the read failed. */
export function SnapshotTable({ snapshots }: { snapshots: readonly SnapshotRecord[] | undefined }) {
  if (snapshots === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  if (snapshots.length === 0) return <Notice title={words.none} />;
  return (
    <Table
      caption={words.list}
      head={
        <>
          <Head>{words.block}</Head>
          <Head>{words.status}</Head>
          <Head side="end">{words.balances}</Head>
          <Head side="end" className="hidden xs:table-cell">
            {words.inscriptions}
          </Head>
          <Head side="end" className="hidden sm:table-cell">
            {words.time}
          </Head>
        </>
      }
    >
      {snapshots.map((snapshot) => (
        <tr key={snapshot.blockNumber}>
          <Cell>
            <Link
              href={paths.snapshot(snapshot.blockNumber)}
              prefetch={false}
              className="figures link -my-2 inline-block py-2"
            >
              {groupDigits(snapshot.blockNumber)}
            </Link>
          </Cell>
          <Cell>
            <SnapshotStateTag snapshot={snapshot} />
          </Cell>
          <Cell side="end">
            <Amount value={snapshot.balanceCount} />
          </Cell>
          <Cell side="end" className="hidden xs:table-cell">
            <Amount value={snapshot.inscriptionCount} />
          </Cell>
          <Cell side="end" className="hidden text-sm sm:table-cell">
            <Time seconds={snapshot.timestamp} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
