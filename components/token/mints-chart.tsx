import { useLocale } from "next-intl";
import { useTranslate } from "@/lib/languages/translate";
import { Columns } from "../chart/columns";
import { type Bucket, bucketName, type Span } from "../chart/intervals";
import { Notice } from "../ui/notice";

/** A chart of the number of mints over time. Undefined `mints`: the read failed. */
export function MintsChart({ mints }: { mints: { span: Span; buckets: readonly Bucket[] } | undefined }) {
  const t = useTranslate();
  const language = useLocale();
  if (mints === undefined) return <Notice tone="refused" title={t("lists.unavailable")} />;
  const { span, buckets } = mints;
  const count = buckets.reduce((sum, { value }) => sum + value, 0);
  if (count === 0) return <Notice title={t("token.noMints")} />;
  const name = (bucket: Bucket | undefined) =>
    bucket === undefined ? "" : bucketName(language, bucket.time, span.interval);
  return (
    <Columns
      columns={buckets.map((bucket) => ({ name: name(bucket), value: bucket.value }))}
      label={t("token.mintsLabel", { count, from: name(buckets[0]), to: name(buckets.at(-1)) })}
      timeName={t(`chart.${span.interval}`)}
      valueName={t("chart.mints")}
    />
  );
}
