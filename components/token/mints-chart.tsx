import { Columns } from "../chart/columns";
import { type Bucket, bucketName, type Span } from "../chart/intervals";
import { groupDigits } from "../format";
import { listsTexts } from "../texts/reading/lists";
import { tokenTexts } from "../texts/reading/token";
import { Notice } from "../ui/notice";

const words = tokenTexts;
const NAMES = { hour: words.byHour, day: words.byDay, week: words.byWeek } as const;

/** A chart of the number of mints over time. Undefined `mints`: the read failed. */
export function MintsChart({ mints }: { mints: { span: Span; buckets: readonly Bucket[] } | undefined }) {
  if (mints === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  const { span, buckets } = mints;
  const count = buckets.reduce((sum, { value }) => sum + value, 0);
  if (count === 0) return <Notice title={words.noMints} />;
  const name = (bucket: Bucket | undefined) => (bucket === undefined ? "" : bucketName(bucket.time, span.interval));
  const highest = Math.max(...buckets.map(({ value }) => value));
  return (
    <Columns
      columns={buckets.map((bucket) => ({
        name: `${name(bucket)}: ${groupDigits(bucket.value)}`,
        value: bucket.value,
      }))}
      label={words.mintsLabel(count, name(buckets[0]), name(buckets.at(-1)))}
      from={`${name(buckets[0])} ${words.utc}, ${NAMES[span.interval]}`}
      to={name(buckets.at(-1))}
      top={words.top(groupDigits(highest))}
    />
  );
}
