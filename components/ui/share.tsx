import { useTranslate } from "@/lib/languages/translate";
import { formatUnits, percentage } from "../format/numbers";

const DENOMINATOR = 1_000_000;

/** A share in percent with a bar below it. `millionths`: the share in millionths. */
export function Share({ millionths }: { millionths: number }) {
  const t = useTranslate();
  const text = percentage(t, BigInt(millionths), BigInt(DENOMINATOR));
  return (
    <span className="inline-flex min-w-16 flex-col items-end gap-1">
      <span
        className="figures text-[0.92em]"
        title={t("units.percent", { value: formatUnits(t, BigInt(millionths), 4) })}
      >
        {t("units.percent", { value: text })}
      </span>
      <span aria-hidden="true" className="h-0.5 w-16 bg-line">
        <span className="block h-full bg-accent" style={{ width: `${(100 * millionths) / DENOMINATOR}%` }} />
      </span>
    </span>
  );
}
