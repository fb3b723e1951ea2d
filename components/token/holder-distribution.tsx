import type { TokenSummary } from "@/lib/client/index";
import { type CurvePoint, shareOfLargest } from "../chart/cumulative";
import { Distribution } from "../chart/distribution";
import { percentage } from "../format";
import { tokenTexts } from "../texts/reading/token";

const words = tokenTexts;
/** With fewer holders the list says all that a curve could. */
const FEWEST = 3;

/** The curve of how a token is distributed, with its two most telling points in words. */
export function HolderDistribution({
  points,
  token: { holderCount },
}: {
  points: readonly CurvePoint[];
  token: Pick<TokenSummary, "holderCount">;
}) {
  if (holderCount < FEWEST || points.length === 0) return null;
  const share = (count: number) => percentage(BigInt(shareOfLargest(points, count)), 1_000_000n);
  const text = words.distributionText(share(1), holderCount > 10 ? share(10) : null);
  return (
    <div className="mt-4 mb-6">
      <p className="mb-4 text-soft">{text}</p>
      <Distribution points={points} holders={holderCount} label={`${words.distribution}: ${text}`} />
    </div>
  );
}
