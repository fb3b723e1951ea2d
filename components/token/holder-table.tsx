import type { ReactNode } from "react";
import type { Holder } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { Owner } from "../address/owner";
import { groupDigits } from "../format/numbers";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Share } from "../ui/share";
import { Cell, Head, Table } from "../ui/table";

interface HolderTableProps {
  /** Undefined: the read failed. */
  readonly holders: readonly Holder[] | undefined;
  /** Rank of the first row. */
  readonly firstRank: number;
  /** The next step from an empty list. */
  readonly next: ReactNode;
}

/** The holders of a token, largest first. */
export function HolderTable({ holders, firstRank, next }: HolderTableProps) {
  const t = useTranslate();
  if (holders === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (holders.length === 0) return <Notice title={t("token.noHolders")}>{next}</Notice>;
  return (
    <Table
      caption={t("token.holders")}
      head={
        <>
          <Head className="hidden sm:table-cell">{t("token.rank")}</Head>
          <Head>{t("token.holder")}</Head>
          <Head side="end">{t("token.amount")}</Head>
          <Head side="end" className="hidden sm:table-cell">
            {t("token.count")}
          </Head>
          <Head side="end">{t("token.share")}</Head>
        </>
      }
    >
      {holders.map(({ address, account, amount, count, share }, index) => (
        <tr key={address}>
          <Cell className="figures hidden text-faint sm:table-cell">{groupDigits(t, firstRank + index)}</Cell>
          <Cell>
            <Owner owner={address} account={account} isShort />
          </Cell>
          <Cell side="end">
            <Amount value={amount} className="text-[0.92em]" />
          </Cell>
          <Cell side="end" className="hidden sm:table-cell">
            <Amount value={count} className="text-[0.92em] text-faint" />
          </Cell>
          <Cell side="end">
            <Share millionths={share} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
