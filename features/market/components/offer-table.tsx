"use client";

import type { ReactNode } from "react";
import { groupDigits } from "@/components/format/numbers";
import type { Sorting } from "@/components/format/sorting";
import { useNamedTokens } from "@/components/token/use-named-tokens";
import { Notice } from "@/components/ui/notice";
import { OrderHead } from "@/components/ui/sort-head";
import { Head, Table } from "@/components/ui/table";
import { useOffers } from "@/features/market/client/offers";
import type { OfferOrder, OfferRecord, OffersQuery, Page } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { OfferRow } from "./offer-row";
import { RowSkeletons } from "./row-skeletons";
import type { SettledRow } from "./settled";
import { useSettledRows } from "./use-settled-rows";
import type { WideOffers } from "./wide-offers";

/** The properties that a list adds so that a reader can select offers. */
export interface OfferSelection {
  /** In front of an offer. */
  readonly box: (row: SettledRow<OfferRecord>) => ReactNode;
  /** Below the list. */
  readonly bar: ReactNode;
}

export interface OfferTableProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: Page<"offers", OfferRecord> | undefined;
  /** The query of the live list; null for a later page, which is not updated. */
  readonly query: OffersQuery | null;
  readonly caption: string;
  /** Texts for an empty list. */
  readonly empty: string;
  readonly emptyText?: ReactNode;
  /** Whether rows show their ticker. */
  readonly withTicker?: boolean;
  /** Whether rows of a wide list show their share of the amount: in a list that is sorted by the price per token. */
  readonly withDepth?: boolean;
  /** Whether rows show the floor of their ticker: in a list that does not begin with it. */
  readonly withFloor?: boolean;
  /** What a wide list adds; absent in a narrow column, whose pages do not load it. */
  readonly wide?: WideOffers;
  /** How a list that can be sorted is sorted. Prices per token can only be compared in a list of one ticker. */
  readonly sorting?: Sorting<OfferOrder>;
  /** Makes the selection of these rows; without it, rows can't be selected. */
  readonly select?: (rows: readonly SettledRow<OfferRecord>[]) => OfferSelection;
}

/** Offers, updated live: sold ones stay in place, marked, and new ones wait for a click. */
export function OfferTable({
  initial,
  query,
  caption,
  empty,
  emptyText,
  withTicker = false,
  withDepth = false,
  withFloor = false,
  wide,
  sorting,
  select,
}: OfferTableProps) {
  const t = useTranslate();
  const { data, isFailing } = useOffers(query, initial);
  const list = useSettledRows(data && { rows: data.offers, isComplete: data.next === null }, offerKey, initial?.offers);
  const tickers = (list.rows ?? []).map(({ row }) => row.ticker);
  const named = useNamedTokens(withFloor ? tickers : []);
  if (list.rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("lists.unavailable")} />
    ) : (
      <RowSkeletons count={4} />
    );
  }
  if (list.rows.length === 0) return <Notice title={empty}>{emptyText}</Notice>;
  const selection = select?.(list.rows);
  const depth = withDepth ? (wide?.depth(list.rows.map(({ row, isGone }) => (isGone ? 0n : row.amount))) ?? []) : [];
  return (
    <>
      <ChangedBar count={list.changed} onUpdate={list.update} />
      <Table
        caption={caption}
        head={
          <>
            <Head>{t("market.openOffers.inscription")}</Head>
            <OrderHead order="unitPrice" sorting={withTicker ? undefined : sorting} side="end">
              {t("market.openOffers.each")}
            </OrderHead>
            <OrderHead order="price" sorting={sorting} side="end" className="hidden sm:table-cell">
              {t("market.openOffers.price")}
            </OrderHead>
            {wide === undefined ? null : <wide.Heads />}
            <Head side="end">
              <span className="sr-only">{t("market.openOffers.action")}</span>
            </Head>
          </>
        }
      >
        {list.rows.map((one, index) => (
          <OfferRow
            key={offerKey(one.row)}
            offer={one.row}
            isGone={one.isGone}
            box={selection?.box(one)}
            depth={depth[index]}
            floor={named.get(one.row.ticker)?.floor?.unitPrice}
            among={withTicker ? tickers : null}
            wide={wide}
          />
        ))}
      </Table>
      {selection?.bar}
    </>
  );
}

function ChangedBar({ count, onUpdate }: { count: number; onUpdate: () => void }) {
  const t = useTranslate();
  return (
    <div role="status">
      {count === 0 ? null : (
        <button
          type="button"
          onClick={onUpdate}
          className="pulse-once flex min-h-11 w-full items-center justify-center border-line border-b bg-wash px-3 text-accent text-sm transition-colors duration-150 hover:text-accent-strong"
        >
          {t("market.openOffers.changed", { count: groupDigits(t, count) })}
        </button>
      )}
    </div>
  );
}

/** The key of an offer's row. A repriced offer is another row. */
export function offerKey({ ticker, tokenId, seller, price, sequence, blockNumber }: OfferRecord): string {
  return `${ticker} ${tokenId} ${seller} ${price} ${sequence} ${blockNumber}`;
}
