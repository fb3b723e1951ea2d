import { RoundedCoins } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";

/** A gain or a loss in the coin's smallest unit, with its sign. Null: unknown. */
export function Difference({ value, className = "" }: { value: bigint | null; className?: string }) {
  const t = useTranslate();
  if (value === null) return <span className="text-faint">{t("results.unknown")}</span>;
  if (value === 0n) return <RoundedCoins value={0n} className={className} />;
  return (
    <span className={`whitespace-nowrap ${value > 0n ? "text-accent" : ""} ${className}`}>
      {value > 0n ? "+" : "−"}
      <RoundedCoins value={value > 0n ? value : -value} />
    </span>
  );
}

/** A cost or a value. Null: unknown, never 0. */
export function Known({ value, className = "" }: { value: bigint | null; className?: string }) {
  const t = useTranslate();
  return value === null ? (
    <span className="text-faint">{t("results.unknown")}</span>
  ) : (
    <RoundedCoins value={value} className={className} />
  );
}
