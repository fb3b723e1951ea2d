import { useTranslate } from "@/lib/languages/translate";
import type { Outlook } from "./outlook";

/** Says how many others mint, and the chance of a mint; nothing if no one else does. */
export function Odds({ outlook, mintsLeft }: { outlook: Outlook | null; mintsLeft: bigint | null }) {
  const t = useTranslate();
  if (outlook === null || outlook.competitors === 0) return <p role="status" className="hidden" />;
  const others = t("mint.others", { count: outlook.competitors });
  // Rounds down: a chance is never shown as higher than it is.
  const chance = Math.floor(100 * outlook.chance).toString();
  const left = Number(mintsLeft ?? 0n);
  return (
    <p role="status" data-testid="odds" className={`text-sm ${outlook.isRunningOut ? "text-refused" : "text-soft"}`}>
      {outlook.isRunningOut
        ? t("mint.runningOut", { left: t("mint.mintsLeft", { count: left }), others, chance })
        : t("mint.odds", { others, chance })}
    </p>
  );
}
