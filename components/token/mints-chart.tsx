import { Columns } from "../chart/columns";
import { type Bucket, bucketName, type Span } from "../chart/intervals";
import { chartTexts } from "../texts/reading/charts";
import { listsTexts } from "../texts/reading/lists";
import { tokenTexts } from "../texts/reading/token";
import { Notice } from "../ui/notice";

const words = tokenTexts;

/** A chart of the number of mints over time. Undefined `mints`: the read failed. */
export function MintsChart({ mints }: { mints: { span: Span; buckets: readonly Bucket[] } | undefined }) {
  if (mints === undefined) return <Notice tone="refused" title={listsTexts.unavailable} />;
  const { span, buckets } = mints;
  const count = buckets.reduce((sum, { value }) => sum + value, 0);
  if (count === 0) return <Notice title={words.noMints} />;
  const name = (bucket: Bucket | undefined) => (bucket === undefined ? "" : bucketName(bucket.time, span.interval));
  return (
    <Columns
      columns={buckets.map((bucket) => ({ name: name(bucket), value: bucket.value }))}
      label={words.mintsLabel(count, name(buckets[0]), name(buckets.at(-1)))}
      timeName={chartTexts[span.interval]}
      valueName={chartTexts.mints}
    />
  );
}
