"use client";

import { useState } from "react";
import { useTranslate } from "@/lib/languages/translate";
import { Progress } from "../ui/progress";
import { countTracked, groupTone, isFolded, type TrackedGroup } from "./groups";
import { groupTitle, subjectText } from "./subject";
import { EDGES, TrackedView } from "./tracked-view";

interface TrackedGroupViewProps {
  readonly group: TrackedGroup;
  /** Whether it is the first one of the list. */
  readonly isNewest: boolean;
  /** Whether the newest one stays as it is: on the page where it was made. */
  readonly isHere?: boolean;
}

/**
 * A group of transactions as one card: how many were accepted, and each of them on demand, the failed ones first. One line, if
 * nothing of it is left to follow.
 */
export function TrackedGroupView({ group, isNewest, isHere = false }: TrackedGroupViewProps) {
  return isFolded(group, isNewest) && !(isNewest && isHere) ? (
    <FoldedView group={group} />
  ) : (
    <WholeView group={group} />
  );
}

/** The title and the status of a group. The card opens below it. */
function FoldedView({ group }: { group: TrackedGroup }) {
  const t = useTranslate();
  const { members } = group;
  const [newest] = members;
  if (newest === undefined) return null;
  const title = members.length === 1 ? subjectText(t, newest.subject) : groupTitle(t, newest.subject, members.length);
  return (
    <article data-status={newest.status.kind} className={`border-l-2 bg-surface ${EDGES.good}`}>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 px-4 text-sm sm:px-5">
          <span className="wrap-anywhere min-w-0">{title}</span>
          <span className="text-accent">{t("tracker.words.confirmed")}</span>
        </summary>
        <WholeView group={group} />
      </details>
    </article>
  );
}

function WholeView({ group }: { group: TrackedGroup }) {
  const t = useTranslate();
  const { members } = group;
  const [newest] = members;
  const [isOpen, setOpen] = useState(false);
  if (newest === undefined) return null;
  if (members.length === 1) return <TrackedView tracked={newest} />;
  const counts = countTracked(members);

  const ordered = [...members].sort((a, b) => rank(a.status.kind) - rank(b.status.kind));
  return (
    <article
      data-group={members.length}
      className={`border-l-2 bg-surface px-4 py-4 sm:px-5 ${EDGES[groupTone(members)]}`}
    >
      <h3 className="font-medium">{groupTitle(t, newest.subject, members.length)}</h3>
      <div className="mt-3">
        <Progress
          part={BigInt(counts.confirmed)}
          whole={BigInt(members.length)}
          label={t("tracker.group.confirmed", { confirmed: counts.confirmed, of: members.length })}
        />
      </div>
      <p className="mt-2 text-sm text-soft">{t("tracker.group.summary", counts)}</p>
      <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="link w-fit py-3 text-soft">{t("tracker.group.details")}</summary>
        {/* A hundred cards are not rendered before someone looks. */}
        {isOpen ? (
          <ul className="max-h-[32rem] space-y-3 overflow-y-auto">
            {ordered.map((one) => (
              <li key={one.key}>
                <TrackedView tracked={one} />
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </article>
  );
}

const RANKS: Readonly<Record<string, number>> = { accepted: 2, signing: 1, sent: 1, mined: 1 };

function rank(kind: string): number {
  return RANKS[kind] ?? 0;
}
