import { mintTexts } from "../texts/mint";
import type { Outlook } from "./outlook";

/** Says how many others mint, and the chance of a mint; nothing if no one else does. */
export function Odds({ outlook, mintsLeft }: { outlook: Outlook | null; mintsLeft: bigint | null }) {
  if (outlook === null || outlook.competitors === 0) return <p role="status" className="hidden" />;
  const others = mintTexts.others(outlook.competitors);
  // Rounds down: a chance is never shown as higher than it is.
  const chance = Math.floor(100 * outlook.chance).toString();
  const left = Number(mintsLeft ?? 0n);
  return (
    <p role="status" data-testid="odds" className={`text-sm ${outlook.isRunningOut ? "text-refused" : "text-soft"}`}>
      {outlook.isRunningOut
        ? mintTexts.runningOut(mintTexts.mintsLeft(left), others, chance)
        : mintTexts.odds(others, chance)}
    </p>
  );
}
