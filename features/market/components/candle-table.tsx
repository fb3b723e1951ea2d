import { useLocale } from "next-intl";
import { bucketName } from "@/components/chart/intervals";
import { groupDigits } from "@/components/format/numbers";
import { Coins, UnitPrice } from "@/components/ui/price";
import { Cell, Head, Table } from "@/components/ui/table";
import type { Candle } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";

/** The numbers of a price chart, newest first, for screen readers and for readers who need exact values. */
export function CandleTable({ candles, interval }: { candles: readonly Candle[]; interval: "hour" | "day" }) {
  const t = useTranslate();
  return (
    <details className="mt-3">
      <summary className="link w-fit py-3 text-soft text-sm">{t("priceChart.table")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section tabIndex={0} aria-label={t("priceChart.table")} className="max-h-96 overflow-auto">
        <Table
          caption={t("priceChart.table")}
          head={
            <>
              <Head>{t("priceChart.time")}</Head>
              <Head side="end" className="hidden md:table-cell">
                {t("priceChart.open")}
              </Head>
              <Head side="end" className="hidden md:table-cell">
                {t("priceChart.high")}
              </Head>
              <Head side="end" className="hidden md:table-cell">
                {t("priceChart.low")}
              </Head>
              <Head side="end">{t("priceChart.close")}</Head>
              <Head side="end">{t("priceChart.volume")}</Head>
              <Head side="end" className="hidden sm:table-cell">
                {t("priceChart.sales")}
              </Head>
            </>
          }
        >
          {candles.toReversed().map((candle) => (
            <CandleRow key={candle.time} candle={candle} interval={interval} />
          ))}
        </Table>
      </section>
    </details>
  );
}

function CandleRow({ candle, interval }: { candle: Candle; interval: "hour" | "day" }) {
  const t = useTranslate();
  const language = useLocale();
  const { time, open, high, low, close, volume, sales } = candle;
  return (
    <tr className="text-sm">
      <Cell className="figures">{bucketName(language, time, interval)}</Cell>
      {[open, high, low].map((value, index) => (
        <Cell key={["open", "high", "low"][index]} side="end" className="hidden md:table-cell">
          <UnitPrice value={value} isBare />
        </Cell>
      ))}
      <Cell side="end">
        <UnitPrice value={close} isBare />
      </Cell>
      <Cell side="end">
        <Coins value={volume} />
      </Cell>
      <Cell side="end" className="figures hidden sm:table-cell">
        {groupDigits(t, sales)}
      </Cell>
    </tr>
  );
}
