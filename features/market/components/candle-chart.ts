import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  createChart,
  type DeepPartial,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineType,
  type Time,
  type TimeChartOptions,
  type UTCTimestamp,
} from "lightweight-charts";
import { bucketName } from "@/components/chart/intervals";
import type { Candle } from "@/lib/client";
import type { Language } from "@/lib/languages";
import { axisOf, largestOf, type Scale, scaleOf } from "./drawn";
import { type CandleSpan, startsOf } from "./ranges";

/** The data of a chart. */
export interface ChartContent {
  readonly candles: readonly Candle[];
  readonly span: CandleSpan;
  /** Text of a unit price, for the axis. */
  readonly priceText: (value: bigint) => string;
  /** The language of the dates on the axis. */
  readonly language: Language;
}

export interface CandleChart {
  update(content: ChartContent): void;
  /** Reads the colors of the theme again. */
  applyTheme(): void;
  remove(): void;
}

/** Part of the height that the prices leave to the volumes. */
const VOLUME_SHARE = 0.24;

/**
 * Draws candles with volumes into `container`. Times without a sale stay empty. Calls `onPoint` with the candle below the
 * pointer; null: none.
 */
export function drawCandles(container: HTMLElement, onPoint: (candle: Candle | null) => void): CandleChart {
  const chart = createChart(container, fixedOptions());
  // Connects the prices of a token that is not sold in every interval.
  const course = chart.addSeries(LineSeries, {
    ...{ lineWidth: 1, lineType: LineType.WithSteps, crosshairMarkerVisible: false },
    ...{ priceLineVisible: false, lastValueVisible: false },
  });
  const prices = chart.addSeries(CandlestickSeries, { priceLineVisible: false });
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: "",
    priceLineVisible: false,
    lastValueVisible: false,
  });
  prices.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: VOLUME_SHARE + 0.04 } });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 1 - VOLUME_SHARE, bottom: 0 } });
  let shown = new Map<number, Candle>();
  chart.subscribeCrosshairMove(({ time }) => onPoint((typeof time === "number" ? shown.get(time) : null) ?? null));

  const applyTheme = () => {
    const color = themeColors(container);
    chart.applyOptions(themedOptions(color));
    prices.applyOptions({
      ...{ upColor: color.paper, borderUpColor: color.accent, wickUpColor: color.accent },
      ...{ downColor: color.refused, borderDownColor: color.refused, wickDownColor: color.refused },
    });
    volumes.applyOptions({ color: color.faintLine });
    course.applyOptions({ color: color.faintLine });
  };

  const update = ({ candles, span, priceText, language }: ChartContent) => {
    const timeFormatter = (time: Time) => (typeof time === "number" ? bucketName(language, time, span.interval) : "");
    chart.applyOptions({ localization: { locale: language, timeFormatter } });
    shown = new Map(candles.map((candle) => [candle.time, candle]));
    const largest = largestOf(candles);
    const scale = scaleOf(largest.price);
    const formatter = (drawn: number) => priceText(scale.read(drawn));
    for (const series of [course, prices])
      series.applyOptions({ priceFormat: { type: "custom", minMove: 1, formatter }, autoscaleInfoProvider: autoscale });
    const starts = startsOf(span);
    prices.setData(starts.map((time) => candleAt(time, shown.get(time), scale)));
    course.setData([...shown.values()].map(({ time, close }) => ({ time: utc(time), value: scale.draw(close) })));
    const volumeScale = scaleOf(largest.volume);
    volumes.setData(
      [...shown.values()].map(({ time, volume }) => ({ time: utc(time), value: volumeScale.draw(volume) })),
    );
    // Fitting the content would leave out the time after the last sale.
    chart.timeScale().setVisibleLogicalRange({ from: -0.5, to: starts.length - 0.5 });
  };

  applyTheme();
  return { update, applyTheme, remove: () => chart.remove() };
}

function autoscale(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
  const info = original();
  return info === null || info.priceRange === null ? info : { ...info, priceRange: axisOf(info.priceRange) };
}

/** A candle as it is drawn, or an empty place on the axis of time. */
function candleAt(time: number, candle: Candle | undefined, { draw }: Scale) {
  if (candle === undefined) return { time: utc(time) };
  const { open, high, low, close } = candle;
  return { time: utc(time), open: draw(open), high: draw(high), low: draw(low), close: draw(close) };
}

/** A Unix time in seconds with the type that the library requires. */
function utc(seconds: number): UTCTimestamp {
  if (!isUtc(seconds)) throw new Error(`a candle begins at ${seconds}, which is not a whole second`);
  return seconds;
}

function isUtc(seconds: number): seconds is UTCTimestamp {
  return Number.isSafeInteger(seconds);
}

function fixedOptions(): DeepPartial<TimeChartOptions> {
  return {
    autoSize: true,
    // The attribution is a text below the chart.
    layout: { attributionLogo: false, fontSize: 11 },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false, timeVisible: true, secondsVisible: false, lockVisibleTimeRangeOnResize: true },
    // Links choose the period, and the page keeps its wheel and swipes.
    handleScroll: false,
    handleScale: false,
  };
}

type Colors = ReturnType<typeof themeColors>;

function themedOptions({ paper, faint, line, strong, font }: Colors): Parameters<IChartApi["applyOptions"]>[0] {
  return {
    layout: { background: { type: ColorType.Solid, color: paper }, textColor: faint, fontFamily: font },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    crosshair: {
      vertLine: { color: strong, labelBackgroundColor: strong },
      horzLine: { color: strong, labelBackgroundColor: strong },
    },
  };
}

/** The colors of the theme as the library reads them: computed, because it does not know `light-dark()`. */
function themeColors(container: HTMLElement) {
  const probe = document.createElement("span");
  // With a transition, the computed color would be that before the change.
  probe.style.transition = "none";
  container.append(probe);
  const color = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    paper: color("paper"),
    accent: color("accent"),
    refused: color("refused"),
    faint: color("ink-faint"),
    line: color("line"),
    faintLine: color("line-strong"),
    strong: color("ink-soft"),
    font: getComputedStyle(container).fontFamily,
  };
  probe.remove();
  return colors;
}
