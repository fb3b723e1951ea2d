import { groupDigits } from "@/components/format/numbers";
import { paths } from "@/components/format/paths";
import { Link } from "@/components/language/navigation";
import { Amount } from "@/components/ui/amount";
import { NextStep } from "@/components/ui/next-step";
import { Notice } from "@/components/ui/notice";
import { Cell, Head, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { SnapshotRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { SnapshotStateTag } from "./state-tag";

/** Snapshots, newest first. Undefined: the read failed. */
export function SnapshotTable({ snapshots }: { snapshots: readonly SnapshotRecord[] | undefined }) {
  const t = useTranslate();
  if (snapshots === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (snapshots.length === 0) {
    return (
      <Notice title={t("snapshot.none")}>
        {t("snapshot.noneText")}
        <NextStep href={paths.status}>{t("snapshot.toStatus")}</NextStep>
      </Notice>
    );
  }
  return (
    <Table
      caption={t("snapshot.list")}
      head={
        <>
          <Head>{t("snapshot.block")}</Head>
          <Head>{t("snapshot.status")}</Head>
          <Head side="end">{t("snapshot.balances")}</Head>
          <Head side="end" className="hidden xs:table-cell">
            {t("snapshot.inscriptions")}
          </Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("snapshot.time")}
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
              {groupDigits(t, snapshot.blockNumber)}
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
