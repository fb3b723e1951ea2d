"use client";

import { useLocale } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { bucketName } from "@/components/chart/intervals";
import { indexAfterKey } from "@/components/chart/points";
import { coinText, significant } from "@/components/format/coins";
import { facts } from "@/components/format/joined";
import { shortenZeros } from "@/components/format/numbers";
import { useSettings } from "@/components/hooks/settings";
import type { Candle } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { UNIT_PRICE_DECIMALS } from "@/lib/protocol/market-numbers";
import type { CandleChart } from "./candle-chart";
import { CandleFacts } from "./candle-facts";
import type { CandleSpan } from "./ranges";

/** Significant digits on the axis. */
const AXIS_DIGITS = 4;
/** Distance from the window at which the chart is loaded, in pixels. */
const NEAR = "200px";

/** A chart of prices and volumes. Its library is loaded once the chart comes near the window. */
export function PriceChart({
  candles,
  span,
  label,
}: {
  candles: readonly Candle[];
  span: CandleSpan;
  /** Accessible description. */
  label: string;
}) {
  const t = useTranslate();
  const language = useLocale();
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<CandleChart | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<Candle | null>(null);
  const { symbol, decimals } = useSettings().network.nativeCurrency;

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    return onceNear(element, (signal) => {
      import("./candle-chart").then(
        ({ drawCandles }) => {
          if (signal.aborted) return;
          const drawn = drawCandles(element, setPointed);
          signal.addEventListener("abort", () => drawn.remove());
          onThemeChange(drawn.applyTheme, signal);
          setChart(drawn);
        },
        () => setFailed(true),
      );
    });
  }, []);

  useEffect(() => {
    const finer = { symbol, decimals: decimals + UNIT_PRICE_DECIMALS };
    const priceText = (value: bigint) => shortenZeros(coinText(t, significant(value, AXIS_DIGITS), finer));
    chart?.update({ candles, span, priceText, language });
  }, [chart, candles, span, symbol, decimals, t, language]);

  const shown = pointed ?? candles.at(-1) ?? null;
  const index = candles.findIndex(({ time }) => time === shown?.time);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, index, candles.length);
    if (next === null) return;
    event.preventDefault();
    setPointed(candles[next] ?? null);
  };
  const finer = { symbol, decimals: decimals + UNIT_PRICE_DECIMALS };
  return (
    <figure>
      <CandleFacts candle={shown} interval={span.interval} />
      <div className="relative h-72 sm:h-96">
        {chart === null ? (
          <div className={`absolute inset-0 ${hasFailed ? "" : "skeleton"}`}>
            {hasFailed ? <p className="p-4 text-soft text-sm">{t("priceChart.failed")}</p> : null}
          </div>
        ) : null}
        <div ref={container} role="img" aria-label={label} className="figures absolute inset-0" />
        {/* The chart itself follows mouse and touch. */}
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-description={t("chart.hint")}
          aria-valuemin={0}
          aria-valuemax={candles.length - 1}
          aria-valuenow={index}
          aria-valuetext={
            shown === null
              ? undefined
              : facts(t, [
                  bucketName(language, shown.time, span.interval),
                  `${t("priceChart.close")} ${coinText(t, significant(shown.close, AXIS_DIGITS), finer)}`,
                ])
          }
          onKeyDown={onKeyDown}
          onBlur={() => setPointed(null)}
          className="pointer-events-none absolute inset-0 z-10"
        />
      </div>
    </figure>
  );
}

/** Calls `start` when the element comes near the window. The returned function ends both. */
function onceNear(element: HTMLElement, start: (signal: AbortSignal) => void): () => void {
  const controller = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start(controller.signal);
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    controller.abort();
  };
}

/** Calls `apply` when the reader or the system switches the theme. */
function onThemeChange(apply: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => observer.disconnect());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply, { signal });
}
