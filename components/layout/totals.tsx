import { useLocale } from "next-intl";
import type { Totals as TotalsRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { Columns } from "../chart/columns";
import { type Bucket, bucketName } from "../chart/intervals";
import { groupDigits } from "../format/numbers";

const NAMES = ["tokens", "mints", "transfers", "sales", "rejected"] as const;

/** The totals of the index, and the operations per day; nothing if they could not be read. */
export function Totals({ totals, days }: { totals: TotalsRecord | undefined; days: readonly Bucket[] | undefined }) {
  const t = useTranslate();
  if (totals === undefined) return null;
  return (
    <section aria-label={t("home.totals")} className="grid items-end gap-x-14 gap-y-6 py-6 lg:grid-cols-[1.4fr_1fr]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 xs:grid-cols-3 sm:grid-cols-5">
        {NAMES.map((name) => (
          <div key={name}>
            <dt className="caption">{t(`home.${name}`)}</dt>
            <dd className="display mt-1 text-[1.75rem] leading-tight lining-nums tabular-nums">
              {groupDigits(t, totals[name])}
            </dd>
          </div>
        ))}
      </dl>
      {days === undefined ? null : <DailyOperations days={days} />}
    </section>
  );
}

function DailyOperations({ days }: { days: readonly Bucket[] }) {
  const t = useTranslate();
  const language = useLocale();
  const name = (bucket: Bucket | undefined) => (bucket === undefined ? "" : bucketName(language, bucket.time, "day"));
  return (
    <Columns
      isLow
      columns={days.map((day) => ({ name: name(day), value: day.value }))}
      label={t("home.activityChart")}
      timeName={t("chart.day")}
      valueName={t("home.activityChart")}
    />
  );
}
