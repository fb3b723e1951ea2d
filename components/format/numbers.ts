import type { Language } from "@/lib/languages";
import type { Translate } from "@/lib/languages/translate";

/** A whole number with the separators of the page’s language: `1,234,567`. Exact for numbers of any size. */
export function groupDigits(t: Translate, value: bigint | number): string {
  return t("units.number", { value });
}

/** From this number of digits on, a whole number is abbreviated. */
const LONG = 25;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A very long whole number with three digits and a power of ten, rounded down: `≈ 1.15 × 10⁷⁷`; null if it is short. */
export function abbreviated(t: Translate, value: bigint | number): string | null {
  const digits = value.toString();
  if (digits.length < LONG) return null;
  const [first = "", ...rest] = digits.slice(0, 3);
  const number = decimalText(t, BigInt(first), rest.join(""));
  const power = String(digits.length - 1).replace(/[0-9]/g, (digit) => SUPERSCRIPTS.charAt(Number(digit)));
  return `≈ ${number} × 10${power}`;
}

/** A number as a short label of the language, for the axis of a chart: `1`, `10`, `1K`, `100K`, `1M`. */
export function compactCount(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { notation: "compact" }).format(value);
}

/**
 * `part` of `whole` in percent, with at most two decimals. Rounds down, so that an incomplete part never reads 100 %.
 * A `whole` of 0 gives 100.
 */
export function percentage(t: Translate, part: bigint, whole: bigint): string {
  if (whole === 0n) return "100";
  const hundredths = (part * 10_000n) / whole;
  if (hundredths === 0n && part > 0n) return t("units.below", { value: decimalText(t, 0n, "01") });
  const fraction = (hundredths % 100n).toString().padStart(2, "0").replace(/0+$/, "");
  return decimalText(t, hundredths / 100n, fraction);
}

/** Formats `amount`, in the smallest unit, as a decimal number with at most `decimals` decimals and no trailing zeros. */
export function formatUnits(t: Translate, amount: bigint, decimals: number): string {
  const [integer, fraction] = splitUnits(amount, decimals);
  return decimalText(t, BigInt(integer), fraction);
}

/** From this many zeros after the decimal separator on, people miscount them. */
const MISCOUNTED = 5;
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

/**
 * Writes many zeros after the decimal separator of a number as their count: `0.0₈123` is `0.00000000123`. Every digit stays. As
 * the count is of subscript characters, a copied number is never read as another one.
 */
export function shortenZeros(number: string): string {
  return number.replace(/^(0[^0-9])(0+)(?=[1-9])/, (all, start: string, { length }: string) =>
    length < MISCOUNTED
      ? all
      : `${start}0${length.toString().replace(/[0-9]/g, (digit) => SUBSCRIPTS.charAt(Number(digit)))}`,
  );
}

/** Formats a number of hundredths with both decimals: `1,234.50`. */
export function formatHundredths(t: Translate, hundredths: bigint): string {
  return decimalText(t, hundredths / 100n, (hundredths % 100n).toString().padStart(2, "0"));
}

/** Like {@link formatUnits}, without separators of groups and with a decimal point: as inputs and machines read it. */
export function plainUnits(amount: bigint, decimals: number): string {
  const [integer, fraction] = splitUnits(amount, decimals);
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

function splitUnits(amount: bigint, decimals: number): readonly [integer: string, fraction: string] {
  const digits = amount.toString().padStart(decimals + 1, "0");
  return [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, "")];
}

/** Exact, unlike a decimal number of JavaScript. `fraction`: digits after the separator, empty for a whole number. */
function decimalText(t: Translate, integer: bigint, fraction: string): string {
  const grouped = groupDigits(t, integer);
  return fraction === "" ? grouped : t("units.decimal", { integer: grouped, fraction });
}

/** Rounds `amount` up to `kept` of its `decimals` decimals: an estimate that is never too low. */
export function roundUpUnits(amount: bigint, decimals: number, kept: number): bigint {
  const unit = 10n ** BigInt(Math.max(0, decimals - kept));
  return ((amount + unit - 1n) / unit) * unit;
}

const STEPS = [
  { seconds: 86_400, unit: "d" },
  { seconds: 3_600, unit: "h" },
  { seconds: 60, unit: "min" },
  { seconds: 1, unit: "s" },
] as const;

/** Formats a duration in seconds in its largest whole unit: `3 s`, `12 min`, `5 h`, `40 d`. */
export function formatSpan(t: Translate, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const step = STEPS.find((candidate) => whole >= candidate.seconds) ?? STEPS[3];
  return t(`units.${step.unit}`, { count: Math.floor(whole / step.seconds) });
}

/** Formats the time that is left, rounded to the nearest unit: just after 30 days were chosen, `30 d` are left. */
export function formatTimeLeft(t: Translate, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const step = STEPS.find((candidate) => whole >= candidate.seconds - candidate.seconds / 48) ?? STEPS[3];
  return t(`units.${step.unit}`, { count: Math.round(whole / step.seconds) });
}

/** The length of a text in UTF-8, in bytes. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Rounds a coordinate of a drawing to two decimals: more are not visible and make the document longer. */
export function toHundredth(coordinate: number): number {
  return Math.round(100 * coordinate) / 100;
}
