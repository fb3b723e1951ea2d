import type { Candle } from "@/lib/client";

/** Digits of the largest drawn number: few enough for a float, more than a screen can show. */
const DIGITS = 7;

/** Numbers for drawing: `value / 10^shift`, with at most {@link DIGITS} digits. */
export interface Scale {
  readonly shift: number;
  /** A value as the chart draws it. */
  draw(value: bigint): number;
  /** The value at a place of the chart. */
  read(drawn: number): bigint;
}

/** The scale on which `largest` has {@link DIGITS} digits. Prices may be far above or below what a float holds exactly. */
export function scaleOf(largest: bigint): Scale {
  const shift = largest.toString().length - DIGITS;
  const unit = 10n ** BigInt(Math.abs(shift));
  return {
    shift,
    draw: (value) => Number(shift < 0 ? value * unit : value / unit),
    read: (drawn) => {
      const whole = BigInt(Math.max(0, Math.round(drawn)));
      return shift < 0 ? whole / unit : whole * unit;
    },
  };
}

/** The highest price and the largest volume of the candles; 0 without candles. */
export function largestOf(candles: readonly Candle[]): { readonly price: bigint; readonly volume: bigint } {
  return { price: largest(candles.map(({ high }) => high)), volume: largest(candles.map(({ volume }) => volume)) };
}

function largest(values: readonly bigint[]): bigint {
  let most = 0n;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** The least height of the axis of prices, as a part of its highest value: on a lower axis, rounded texts would repeat. */
const LEAST_HEIGHT = 0.02;

/** The values that the axis spans: those that are drawn, with room around equal and nearly equal ones. */
export function axisOf({ minValue, maxValue }: AxisRange): AxisRange {
  const missing = Math.max(0, LEAST_HEIGHT * maxValue - (maxValue - minValue));
  return { minValue: minValue - missing / 2, maxValue: maxValue + missing / 2 };
}

interface AxisRange {
  readonly minValue: number;
  readonly maxValue: number;
}
