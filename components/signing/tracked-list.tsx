"use client";

import { useTracker } from "../tracker/context";
import { groupTracked } from "../tracker/groups";
import { isPending, type Tracked } from "../tracker/tracked";
import { TrackedGroupView } from "../tracker/tracked-group";

/** Milliseconds that an ended transaction is shown on its page. The tray keeps it longer. */
const RECENT = 3600 * 1000;
const MAX_SHOWN = 12;

/** The pending and recent transactions that `of` selects, newest first, with their status; many of one kind as one. */
export function TrackedList({ title, of }: { title: string; of: (tracked: Tracked) => boolean }) {
  const { transactions } = useTracker();
  const now = Date.now();
  const recent = transactions.filter((one) => of(one) && (isPending(one) || now - one.createdAt < RECENT));
  const shown = groupTracked(recent).slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title} className="mt-12 space-y-4">
      <h2 className="display border-ink border-b pb-2 text-2xl">{title}</h2>
      {shown.map((group, index) => (
        <TrackedGroupView key={group.key} group={group} isNewest={index === 0} isHere />
      ))}
    </section>
  );
}
