import type { Distribution as DistributionRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { Distribution } from "../chart/distribution";
import { amountOfLargest } from "../chart/holder-curve";
import { percentage } from "../format/numbers";

/** A single holder has no curve. */
const MIN_HOLDERS = 2;

/**
 * The distribution curve of a token, with the shares of the largest and the ten largest holders as text. Nothing without
 * holders, or if the read failed (undefined).
 */
export function HolderDistribution({ distribution }: { distribution: DistributionRecord | null | undefined }) {
  const t = useTranslate();
  if (!distribution || distribution.holders === 0) return null;
  const { holders, supply } = distribution;
  const share = (count: number) => percentage(t, amountOfLargest(distribution, count) ?? 0n, supply);
  const text =
    holders > 10
      ? t("token.distributionTen", { one: share(1), ten: share(10) })
      : t("token.distributionText", { one: share(1) });
  return (
    <div className="mt-4 mb-6">
      <p className="mb-4 text-soft">{text}</p>
      {holders < MIN_HOLDERS ? null : (
        <Distribution distribution={distribution} label={`${t("token.distribution")}: ${text}`} />
      )}
    </div>
  );
}
