"use client";

import { useTracker } from "../tracker/context";
import { isUnderWay, type Tracked } from "../tracker/tracked";
import { WayView } from "../tracker/way-view";

/** How long an ended one is shown where it was made; the tray keeps it longer. Milliseconds. */
const RECENT = 3600 * 1000;
const MOST = 12;

/** The transactions that were made at this place, newest first, each followed to its end. */
export function Ways({ title, of }: { title: string; of: (tracked: Tracked) => boolean }) {
  const { transactions } = useTracker();
  const now = Date.now();
  const shown = transactions.filter((one) => of(one) && (isUnderWay(one) || now - one.begun < RECENT)).slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12 space-y-4">
      <h2 className="display border-ink border-b pb-2 text-2xl">{title}</h2>
      {shown.map((tracked) => (
        <WayView key={tracked.key} tracked={tracked} />
      ))}
    </section>
  );
}
