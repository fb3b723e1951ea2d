import type { Distribution as DistributionRecord } from "@/lib/client";
import { Distribution } from "../chart/distribution";
import { amountOfLargest } from "../chart/holder-curve";
import { percentage } from "../format";
import { tokenTexts } from "../texts/reading/token";

const words = tokenTexts;
/** A single holder has no curve. */
const MIN_HOLDERS = 2;

/**
 * The distribution curve of a token, with the shares of the largest and the ten largest holders as text. Nothing without
 * holders, or if the read failed (undefined).
 */
export function HolderDistribution({ distribution }: { distribution: DistributionRecord | null | undefined }) {
  if (!distribution || distribution.holders === 0) return null;
  const { holders, supply } = distribution;
  const share = (count: number) => percentage(amountOfLargest(distribution, count) ?? 0n, supply);
  const text = words.distributionText(share(1), holders > 10 ? share(10) : null);
  return (
    <div className="mt-4 mb-6">
      <p className="mb-4 text-soft">{text}</p>
      {holders < MIN_HOLDERS ? null : (
        <Distribution distribution={distribution} label={`${words.distribution}: ${text}`} />
      )}
    </div>
  );
}
