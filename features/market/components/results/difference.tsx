import { RoundedCoins } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";
import { Gain } from "./gain";

/** A gain or a loss in the coin's smallest unit, with its sign. Null: unknown. */
export function Difference({ value, className = "" }: { value: bigint | null; className?: string }) {
  const t = useTranslate();
  if (value === null) return <span className="text-faint">{t("results.unknown")}</span>;
  return <Gain value={value} className={className} />;
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
