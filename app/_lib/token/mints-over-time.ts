import { type Bucket, bucketsOf, type Span, spanOf } from "@/components/chart/intervals";
import { readCounts, type TokenSummary } from "@/lib/database";

/** How many mints there were in each interval since the token was deployed. */
export async function mintsOverTime({
  ticker,
  timestamp,
}: Pick<TokenSummary, "ticker" | "timestamp">): Promise<{ span: Span; buckets: readonly Bucket[] }> {
  const span = spanOf(timestamp, Math.floor(Date.now() / 1000));
  const { points } = await readCounts({ ticker, interval: span.requested, from: span.from, to: span.to });
  return { span, buckets: bucketsOf(span, points, ({ mints }) => mints) };
}
