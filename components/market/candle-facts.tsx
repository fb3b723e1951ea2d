import type { Candle } from "@/lib/client";
import { bucketName } from "../chart/intervals";
import { groupDigits } from "../format";
import { priceChartTexts } from "../texts/price-chart";
import { Coins, UnitPrice } from "../ui/price";

const words = priceChartTexts;

/** The numbers of one candle, above the chart. Keeps its height without a candle. */
export function CandleFacts({ candle, interval }: { candle: Candle | null; interval: "hour" | "day" }) {
  if (candle === null) return <p className="min-h-10 sm:min-h-6" />;
  const { time, open, high, low, close, volume, sales } = candle;
  return (
    <dl className="caption flex min-h-10 flex-wrap items-baseline gap-x-4 sm:min-h-6">
      <div>
        <dt className="sr-only">{words.time}</dt>
        <dd className="figures">{bucketName(time, interval)}</dd>
      </div>
      {[
        { name: words.open, value: open },
        { name: words.high, value: high },
        { name: words.low, value: low },
        { name: words.close, value: close },
      ].map(({ name, value }) => (
        <div key={name} className={`gap-1 ${name === words.close ? "flex" : "hidden sm:flex"}`}>
          <dt>{name}</dt>
          <dd className="text-ink">
            <UnitPrice value={value} isBare />
          </dd>
        </div>
      ))}
      <div className="flex gap-1">
        <dt>{words.volume}</dt>
        <dd className="text-ink">
          <Coins value={volume} />
        </dd>
      </div>
      <div className="hidden gap-1 sm:flex">
        <dt>{words.sales}</dt>
        <dd className="figures text-ink">{groupDigits(sales)}</dd>
      </div>
    </dl>
  );
}
