import { useLocale } from "next-intl";
import { bucketName } from "@/components/chart/intervals";
import { groupDigits } from "@/components/format/numbers";
import { Coins, UnitPrice } from "@/components/ui/price";
import type { Candle } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";

/** The numbers of one candle, above the chart. Keeps its height without a candle. */
export function CandleFacts({ candle, interval }: { candle: Candle | null; interval: "hour" | "day" }) {
  const t = useTranslate();
  const language = useLocale();
  if (candle === null) return <p className="min-h-10 sm:min-h-6" />;
  const { time, open, high, low, close, volume, sales } = candle;
  return (
    <dl className="caption flex min-h-10 flex-wrap items-baseline gap-x-4 sm:min-h-6">
      <div>
        <dt className="sr-only">{t("priceChart.time")}</dt>
        <dd className="figures">{bucketName(language, time, interval)}</dd>
      </div>
      {[
        { name: t("priceChart.open"), value: open },
        { name: t("priceChart.high"), value: high },
        { name: t("priceChart.low"), value: low },
        { name: t("priceChart.close"), value: close },
      ].map(({ name, value }) => (
        <div key={name} className={`gap-1 ${name === t("priceChart.close") ? "flex" : "hidden sm:flex"}`}>
          <dt>{name}</dt>
          <dd className="text-ink">
            <UnitPrice value={value} isBare />
          </dd>
        </div>
      ))}
      <div className="flex gap-1">
        <dt>{t("priceChart.volume")}</dt>
        <dd className="text-ink">
          <Coins value={volume} />
        </dd>
      </div>
      <div className="hidden gap-1 sm:flex">
        <dt>{t("priceChart.sales")}</dt>
        <dd className="figures text-ink">{groupDigits(t, sales)}</dd>
      </div>
    </dl>
  );
}
