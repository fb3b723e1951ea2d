import type { ListedToken } from "@/lib/client";
import { type CurvePoint, shareOfLargest } from "../chart/cumulative";
import { Distribution } from "../chart/distribution";
import { percentage } from "../format";
import { tokenTexts } from "../texts/reading/token";

const words = tokenTexts;
/** With fewer holders, the list alone is enough. */
const MIN_HOLDERS = 3;

/** The distribution curve of a token, with the shares of the largest and the ten largest holders as text. */
export function HolderDistribution({
  points,
  token: { holderCount },
}: {
  points: readonly CurvePoint[];
  token: Pick<ListedToken, "holderCount">;
}) {
  if (holderCount < MIN_HOLDERS || points.length === 0) return null;
  const share = (count: number) => percentage(BigInt(shareOfLargest(points, count)), 1_000_000n);
  const text = words.distributionText(share(1), holderCount > 10 ? share(10) : null);
  return (
    <div className="mt-4 mb-6">
      <p className="mb-4 text-soft">{text}</p>
      <Distribution points={points} holders={holderCount} label={`${words.distribution}: ${text}`} />
    </div>
  );
}
