import type { ReactNode } from "react";
import type { Holder, HolderOrder } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { Owner } from "../address/owner";
import { groupDigits } from "../format/numbers";
import type { Sorting } from "../format/sorting";
import { Amount } from "../ui/amount";
import { Notice } from "../ui/notice";
import { Share } from "../ui/share";
import { OrderHead } from "../ui/sort-head";
import { Cell, Head, Table } from "../ui/table";

interface HolderTableProps {
  /** Undefined: the read failed. */
  readonly holders: readonly Holder[] | undefined;
  /** Rank of the first row; null: the order is not by rank. */
  readonly firstRank: number | null;
  /** How a table that can be sorted is sorted. */
  readonly sorting?: Sorting<HolderOrder>;
  /** The next step from an empty list. */
  readonly next: ReactNode;
}

/** The holders of a token. */
export function HolderTable({ holders, firstRank, sorting, next }: HolderTableProps) {
  const t = useTranslate();
  if (holders === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  if (holders.length === 0) return <Notice title={t("token.noHolders")}>{next}</Notice>;
  return (
    <Table
      caption={t("token.holders")}
      head={
        <>
          {firstRank === null ? null : <Head className="hidden sm:table-cell">{t("token.rank")}</Head>}
          <OrderHead order="address" sorting={sorting}>
            {t("token.holder")}
          </OrderHead>
          <OrderHead order="amount" sorting={sorting} side="end">
            {t("token.amount")}
          </OrderHead>
          <OrderHead order="count" sorting={sorting} side="end" className="hidden sm:table-cell">
            {t("token.count")}
          </OrderHead>
          <Head side="end">{t("token.share")}</Head>
        </>
      }
    >
      {holders.map(({ address, account, amount, count, share }, index) => (
        <tr key={address}>
          {firstRank === null ? null : (
            <Cell className="figures hidden text-faint sm:table-cell">{groupDigits(t, firstRank + index)}</Cell>
          )}
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
