import type { Totals as TotalsRecord } from "@/lib/client";
import { Columns } from "../chart/columns";
import { type Bucket, bucketName } from "../chart/intervals";
import { groupDigits } from "../format";
import { chartTexts } from "../texts/reading/charts";
import { homeTexts } from "../texts/reading/home";

const words = homeTexts;
const NAMES = ["tokens", "mints", "transfers", "sales", "rejected"] as const;

/** The totals of the index, and the operations per day; nothing if they could not be read. */
export function Totals({ totals, days }: { totals: TotalsRecord | undefined; days: readonly Bucket[] | undefined }) {
  if (totals === undefined) return null;
  return (
    <section aria-label={words.totals} className="grid items-end gap-x-14 gap-y-6 py-6 lg:grid-cols-[1.4fr_1fr]">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 xs:grid-cols-3 sm:grid-cols-5">
        {NAMES.map((name) => (
          <div key={name}>
            <dt className="caption">{words[name]}</dt>
            <dd className="display mt-1 text-[1.75rem] leading-tight lining-nums tabular-nums">
              {groupDigits(totals[name])}
            </dd>
          </div>
        ))}
      </dl>
      {days === undefined ? null : <DailyOperations days={days} />}
    </section>
  );
}

function DailyOperations({ days }: { days: readonly Bucket[] }) {
  const name = (bucket: Bucket | undefined) => (bucket === undefined ? "" : bucketName(bucket.time, "day"));
  return (
    <Columns
      isLow
      columns={days.map((day) => ({ name: name(day), value: day.value }))}
      label={words.activityChart}
      timeName={chartTexts.day}
      valueName={words.activityChart}
    />
  );
}
