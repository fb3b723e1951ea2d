"use client";

import { hrefWith, paths } from "@/components/format/paths";
import { useNewRows } from "@/components/live/use-new-rows";
import { NextStep } from "@/components/ui/next-step";
import { Notice } from "@/components/ui/notice";
import { SortHead } from "@/components/ui/sort-head";
import { Head, Table } from "@/components/ui/table";
import type { MarketOrder, MarketToken, MarketTokensQuery, Page } from "@/lib/client";
import { useMarketTokens } from "@/lib/client/react/market-tokens";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { MarketRow } from "./market-row";
import { RowSkeletons } from "./row-skeletons";

interface MarketTableProps {
  /** The page that the server rendered; undefined if the read failed. */
  readonly initial: Page<"tokens", MarketToken> | undefined;
  /** The query of the live list; null for a later page, which is not updated. */
  readonly query: MarketTokensQuery | null;
  readonly order: MarketOrder;
}

/** The sort columns from left to right, and from which width each is shown. */
const COLUMNS = (t: Translate) =>
  [
    { order: "floor", text: t("market.columns.floor"), className: "" },
    { order: "change", text: t("market.columns.change"), className: "hidden sm:table-cell" },
    { order: "volume", text: t("market.columns.volume"), className: "hidden md:table-cell" },
    { order: "sales", text: t("market.columns.sales"), className: "hidden lg:table-cell" },
    { order: "listed", text: t("market.columns.listed"), className: "hidden lg:table-cell" },
    { order: "holders", text: t("market.columns.holders"), className: "hidden xl:table-cell" },
  ] as const satisfies readonly { order: MarketOrder; text: string; className: string }[];

/** The tokens of the market with their numbers, updated live. Rows are neither added nor moved. */
export function MarketTable({ initial, query, order }: MarketTableProps) {
  const t = useTranslate();
  const { data, isFailing } = useMarketTokens(query, initial);
  const { rows } = useNewRows(data && { rows: data.tokens, isComplete: data.next === null }, keyOf, {
    rendered: initial?.tokens,
  });
  const tokens = rows ?? initial?.tokens;
  if (tokens === undefined) {
    return isFailing || query === null ? (
      <Notice tone="refused" title={t("lists.unavailable")} />
    ) : (
      <RowSkeletons count={6} />
    );
  }
  if (tokens.length === 0) {
    return (
      <Notice title={t("market.none")}>
        {t("market.noneText")}
        <NextStep href="/owned">{t("market.sell")}</NextStep>
      </Notice>
    );
  }
  return (
    <Table
      caption={t("market.summary")}
      head={
        <>
          <Head>{t("market.columns.token")}</Head>
          {COLUMNS(t)
            .slice(0, 1)
            .map((column) => (
              <Sorted key={column.order} {...column} chosen={order} />
            ))}
          <Head side="end" className="max-sm:pr-0">
            {t("market.columns.day")}
          </Head>
          {COLUMNS(t)
            .slice(1)
            .map((column) => (
              <Sorted key={column.order} {...column} chosen={order} />
            ))}
        </>
      }
    >
      {tokens.map((token) => (
        <MarketRow key={keyOf(token)} token={token} />
      ))}
    </Table>
  );
}

function Sorted({
  order,
  text,
  className,
  chosen,
}: {
  order: MarketOrder;
  text: string;
  className: string;
  chosen: MarketOrder;
}) {
  const t = useTranslate();
  const href = hrefWith(paths.market(), { order: order === "volume" ? "" : order });
  return (
    <SortHead
      text={text}
      href={href}
      hint={t("market.ordersHint")}
      sorted={order === chosen ? "desc" : null}
      className={className}
    />
  );
}

function keyOf({ ticker }: MarketToken): string {
  return ticker;
}
