import { useLocale } from "next-intl";
import { useTranslate } from "@/lib/languages/translate";
import { Columns } from "../chart/columns";
import { type Bucket, bucketName, type Span } from "../chart/intervals";

/** A chart of the number of holders at the end of each interval. Nothing if there never were any, or if the read failed (undefined). */
export function HoldersChart({ holders }: { holders: { span: Span; buckets: readonly Bucket[] } | undefined }) {
  const t = useTranslate();
  const language = useLocale();
  const [first] = holders?.buckets ?? [];
  const last = holders?.buckets.at(-1);
  if (holders === undefined || first === undefined || last === undefined) return null;
  const { span, buckets } = holders;
  if (buckets.every(({ value }) => value === 0)) return null;
  const name = ({ time }: Bucket) => bucketName(language, time, span.interval);
  return (
    <div className="mt-6 mb-6">
      <h3 className="mb-3 text-soft">{t("token.holdersOverTime")}</h3>
      <Columns
        columns={buckets.map((bucket) => ({ name: name(bucket), value: bucket.value }))}
        label={t("token.holdersOverTimeLabel", {
          from: name(first),
          first: first.value,
          to: name(last),
          last: last.value,
        })}
        timeName={t(`chart.${span.interval}`)}
        valueName={t("chart.holderCount")}
        isLow
      />
    </div>
  );
}
