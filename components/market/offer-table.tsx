"use client";

import { useState } from "react";
import type { OfferRecord, OffersQuery, Page } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { CHECK_LIMIT } from "@/lib/records/limits";
import { groupDigits } from "../format";
import { useLive } from "../live/use-live";
import { useSettings } from "../settings";
import { Notice } from "../ui/notice";
import { Head, Table } from "../ui/table";
import { useWallet } from "../wallet/wallet";
import { chosenOffers, isBuyable, toggled } from "./chosen-offers";
import { depthOf } from "./depth";
import { OfferRow } from "./offer-row";
import { OfferSelectionBar } from "./offer-selection";
import { RowSkeletons } from "./row-skeletons";
import { liveOffers } from "./sources";
import { useFloors } from "./use-floors";
import { useSettledRows } from "./use-settled-rows";

interface OfferTableProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: Page<"offers", OfferRecord> | undefined;
  /** The query of the live list; null for a later page, which is not updated. */
  readonly query: OffersQuery | null;
  readonly caption: string;
  /** Texts for an empty list. */
  readonly empty: string;
  readonly emptyText?: string;
  /** Whether rows show their ticker. */
  readonly withTicker?: boolean;
  /** Whether rows show their share of the amount: in a list that is sorted by the price per token. */
  readonly withDepth?: boolean;
  /** Whether rows show the floor of their ticker: in a list that does not begin with it. */
  readonly withFloor?: boolean;
  /** Whether to leave out amount, seller and expiry, for a narrow column. */
  readonly isBrief?: boolean;
  /** The ticker of all offers in the list: the reader can select several and buy them at once. */
  readonly selectable?: string | undefined;
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
  isBrief = false,
  selectable,
}: OfferTableProps) {
  const t = useTranslate();
  const wallet = useWallet();
  const { market } = useSettings().network;
  const [keys, setKeys] = useState<ReadonlySet<string>>(NONE);
  const { data, isFailing } = useLive(query === null ? null : liveOffers(query), initial);
  const list = useSettledRows(data && { rows: data.offers, isComplete: data.next === null }, keyOf, initial?.offers);
  const floors = useFloors(withFloor ? (list.rows ?? []).map(({ row }) => row.ticker) : []);
  if (list.rows === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("lists.unavailable")} />
    ) : (
      <RowSkeletons count={4} />
    );
  }
  if (list.rows.length === 0) return <Notice title={empty}>{emptyText}</Notice>;
  const isSelectable = selectable !== undefined && market !== null;
  const buyer = wallet.phase === "connected" ? wallet.account.address : null;
  const chosen = isSelectable ? chosenOffers(list.rows, keys, { key: keyOf, buyer }) : [];
  const isFull = chosen.length === CHECK_LIMIT;
  const depth = withDepth ? depthOf(list.rows.map(({ row, isGone }) => (isGone ? 0n : row.amount))) : [];
  return (
    <>
      <ChangedBar count={list.changed} onUpdate={list.update} />
      <Table
        caption={caption}
        head={
          <>
            <Head>{t("market.book.inscription")}</Head>
            <Head side="end">{t("market.book.each")}</Head>
            <Head side="end">{t("market.book.price")}</Head>
            {isBrief ? null : (
              <>
                <Head side="end" className="hidden lg:table-cell">
                  {t("market.book.amount")}
                </Head>
                <Head side="end" className="hidden xl:table-cell">
                  {t("market.book.seller")}
                </Head>
                <Head side="end" className="hidden xl:table-cell">
                  {t("market.book.expires")}
                </Head>
              </>
            )}
            <Head side="end">
              <span className="sr-only">{t("market.book.action")}</span>
            </Head>
          </>
        }
      >
        {list.rows.map(({ row, isGone }, index) => (
          <OfferRow
            key={keyOf(row)}
            offer={row}
            isGone={isGone}
            selection={
              isSelectable
                ? {
                    isChosen: chosen.includes(row),
                    isDisabled: !isBuyable({ row, isGone }, buyer) || (isFull && !chosen.includes(row)),
                    onToggle: () => setKeys(toggled(keys, keyOf(row))),
                  }
                : null
            }
            depth={depth[index] ?? null}
            floor={floors.get(row.ticker)}
            withTicker={withTicker}
            isBrief={isBrief}
          />
        ))}
      </Table>
      {selectable === undefined ? null : (
        <OfferSelectionBar ticker={selectable} chosen={chosen} onClear={() => setKeys(NONE)} />
      )}
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
          {t("market.book.changed", { count: groupDigits(t, count) })}
        </button>
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** A repriced offer is another row. */
function keyOf({ ticker, tokenId, seller, price, sequence, blockNumber }: OfferRecord): string {
  return `${ticker} ${tokenId} ${seller} ${price} ${sequence} ${blockNumber}`;
}
