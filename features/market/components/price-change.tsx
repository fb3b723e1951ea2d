import { formatHundredths } from "@/components/format/numbers";
import { type Translate, useTranslate } from "@/lib/languages/translate";

const TONES = { up: "text-accent", down: "text-refused", same: "text-faint" } as const;

/** A change in basis points as a percentage with its sign: `+12.34 %`. */
export function changeText(t: Translate, basisPoints: number): string {
  const sign = basisPoints > 0 ? "+" : basisPoints < 0 ? "−" : "";
  return t("units.percent", { value: `${sign}${formatHundredths(t, BigInt(Math.abs(basisPoints)))}` });
}

/** The change of a price, in basis points; null if there is no price to compare with. */
export function PriceChange({ value, className = "" }: { value: number | null; className?: string }) {
  const t = useTranslate();
  if (value === null) {
    return (
      <span className={`text-faint ${className}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("market.noChange")}</span>
      </span>
    );
  }
  const tone = value > 0 ? TONES.up : value < 0 ? TONES.down : TONES.same;
  return <span className={`figures whitespace-nowrap ${tone} ${className}`}>{changeText(t, value)}</span>;
}
