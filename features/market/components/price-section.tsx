"use client";

import { useLocale } from "next-intl";
import { bucketName } from "@/components/chart/intervals";
import { hrefWith } from "@/components/format/paths";
import { Choices } from "@/components/ui/choices";
import { Notice } from "@/components/ui/notice";
import { useCandles } from "@/features/market/client/candles";
import type { Candle } from "@/lib/client";
import type { Language } from "@/lib/languages";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import { CandleTable } from "./candle-table";
import { PriceChart } from "./price-chart";
import { type CandleSpan, RANGES, type Range } from "./ranges";

interface PriceSectionProps {
  readonly ticker: string;
  readonly range: Range;
  readonly span: CandleSpan;
  /** The data that the server rendered; undefined if the read failed. */
  readonly initial: { readonly candles: readonly Candle[] } | undefined;
  /** Path of the page, for the links to the other periods. */
  readonly path: string;
}

/** The prices of a token in a period, live: a chart, and a table with the same numbers. */
export function PriceSection({ ticker, range, span, initial, path }: PriceSectionProps) {
  const t = useTranslate();
  const language = useLocale();
  const { data } = useCandles({ ticker, ...span }, initial);
  return (
    <>
      <Choices
        label={t("priceChart.range")}
        choices={RANGES.map((each) => ({
          href: hrefWith(path, { range: each }),
          text: t(`priceChart.ranges.${each}`),
          isChosen: each === range,
        }))}
      />
      {data === undefined ? (
        <Notice tone="refused" title={t("lists.unavailable")} />
      ) : data.candles.length === 0 ? (
        <Notice title={t("priceChart.empty")}>{range === "year" ? null : t("priceChart.emptyLonger")}</Notice>
      ) : (
        <>
          <PriceChart candles={data.candles} span={span} label={labelOf(t, language, ticker, span)} />
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <div className="min-w-0 flex-1">
              <CandleTable candles={data.candles} interval={span.interval} />
            </div>
            <p className="caption mt-3 flex min-h-11 items-center">
              <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="link">
                {t("priceChart.attribution")}
              </a>
            </p>
          </div>
        </>
      )}
    </>
  );
}

function labelOf(t: Translate, language: Language, ticker: string, { interval, from, to }: CandleSpan): string {
  const name = (seconds: number) => bucketName(language, seconds, interval);
  return t("priceChart.label", { ticker, from: name(from), to: name(to) });
}
