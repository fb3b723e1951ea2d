"use client";

import type { ReactNode } from "react";
import { AddressText } from "@/components/address/address-text";
import { paths } from "@/components/format/paths";
import type { Sorting } from "@/components/format/sorting";
import { ItemLink } from "@/components/item/item-link";
import { Unprotected } from "@/components/item/unprotected";
import { Link } from "@/components/language/navigation";
import { NewRowsBar } from "@/components/live/new-rows-bar";
import { useNewRows } from "@/components/live/use-new-rows";
import { useIsOwn } from "@/components/tracker/use-is-own";
import { Notice } from "@/components/ui/notice";
import { Coins, Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import { OrderHead } from "@/components/ui/sort-head";
import { Cell, Head, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { useSales } from "@/features/market/client/sales";
import type { Page, SaleOrder, SaleRecord, SalesQuery } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { RowSkeletons } from "./row-skeletons";

interface SaleListProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: Page<"sales", SaleRecord> | undefined;
  /** The query of the live list; null for an older page or another order, which is not updated. */
  readonly query: SalesQuery | null;
  readonly caption: string;
  readonly empty: string;
  /** The next step from an empty list. */
  readonly next?: ReactNode;
  readonly withTicker?: boolean;
  /** How a list that can be sorted is sorted. Prices per token can only be compared in a list of one ticker. */
  readonly sorting?: Sorting<SaleOrder>;
}

/** Sales by offer and by message, updated live if they are newest first. */
export function SaleList({ initial, query, caption, empty, next, withTicker = false, sorting }: SaleListProps) {
  const t = useTranslate();
  const { data, isFailing } = useSales(query, initial);
  const list = useNewRows(data && { rows: data.sales, isComplete: data.next === null }, keyOf, {
    isOwn: useIsOwn(),
    rendered: initial?.sales,
  });
  const rows = list.rows ?? initial?.sales;
  if (rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("lists.unavailable")} />
    ) : (
      <RowSkeletons count={4} />
    );
  }
  if (rows.length === 0) {
    return (
      <Notice title={empty}>
        {t("market.sales.emptyText")}
        {next}
      </Notice>
    );
  }
  const among = withTicker ? rows.map(({ ticker }) => ticker) : null;
  return (
    <>
      <NewRowsBar list={list} />
      <Table
        caption={caption}
        head={
          <>
            <Head>{t("market.sales.inscription")}</Head>
            <OrderHead order="unitPrice" sorting={withTicker ? undefined : sorting} side="end">
              {t("market.sales.each")}
            </OrderHead>
            <OrderHead order="value" sorting={sorting} side="end" className="hidden sm:table-cell">
              {t("market.sales.price")}
            </OrderHead>
            <Head side="end" className="hidden xl:table-cell">
              {t("market.sales.seller")}
            </Head>
            <Head side="end" className="hidden md:table-cell">
              {t("market.sales.buyer")}
            </Head>
            <OrderHead order="newest" sorting={sorting} side="end" className="max-sm:pr-0">
              {t("market.sales.time")}
            </OrderHead>
          </>
        }
      >
        {rows.map((sale) => (
          <SaleRow key={keyOf(sale)} sale={sale} among={among} isNew={list.opened.has(keyOf(sale))} />
        ))}
      </Table>
    </>
  );
}

interface SaleRowProps {
  readonly sale: SaleRecord;
  /** The tickers of all rows; null: rows show none. */
  readonly among: readonly string[] | null;
  readonly isNew: boolean;
}

function SaleRow({ sale, among, isNew }: SaleRowProps) {
  const { unitPrice, value, seller, buyer, timestamp, transactionHash } = sale;
  return (
    <tr className={isNew ? "arrived" : ""}>
      <Cell>
        <ItemLink inscription={sale} among={among} />
      </Cell>
      {/* As wide as a rounded price with its unit. */}
      <Cell side="end" className="max-xs:min-w-36">
        <UnitPrice value={unitPrice} isBare className="max-xs:text-[0.8em] xs:text-[0.92em]" />
        <RoundedCoins value={value} className="caption block sm:hidden" />
        <SaleTags sale={sale} />
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        <Coins value={value} className="text-[0.92em]" />
        <Fiat value={value} className="block" />
      </Cell>
      <Cell side="end" className="hidden xl:table-cell">
        <AddressText value={seller} isShort />
      </Cell>
      <Cell side="end" className="hidden md:table-cell">
        <AddressText value={buyer} isShort />
      </Cell>
      <Cell side="end" className="max-[22rem]:text-xs text-sm max-sm:pr-0">
        <Link href={paths.transaction(transactionHash)} prefetch={false} className="link">
          <Time seconds={timestamp} />
        </Link>
      </Cell>
    </tr>
  );
}

function SaleTags({ sale: { kind, counted } }: { sale: SaleRecord }) {
  const t = useTranslate();
  if (kind === "market" && counted) return null;
  return (
    <span className="mt-0.5 flex flex-wrap justify-end gap-1.5">
      {kind === "message" ? <Unprotected /> : null}
      {counted ? null : (
        <span title={t("market.sales.notCountedTitle")} className="whitespace-nowrap text-faint text-xs">
          {t("market.sales.notCounted")}
        </span>
      )}
    </span>
  );
}

function keyOf({ cursor, transactionHash }: SaleRecord): string {
  return `${cursor} ${transactionHash}`;
}
