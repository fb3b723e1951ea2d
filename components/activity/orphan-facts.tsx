"use client";

import type { ReactNode } from "react";
import type { OrphanedBlock } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { Link } from "../language/navigation";
import { BlockHash } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Time } from "../ui/time";

interface FactsProps {
  /** The orphaned blocks that held the transaction, the one removed last first; not empty. */
  readonly blocks: readonly OrphanedBlock[];
  /** The status of the transaction now: the number of its block, pending, or dropped. */
  readonly now: number | "pending" | "gone";
  /** The next step if no block includes the transaction now. */
  readonly next: ReactNode;
}

/** Says that a reorganization removed the block of a transaction, and what became of the transaction. */
export function OrphanFacts({ blocks, now, next }: FactsProps) {
  const t = useTranslate();
  const isIncluded = typeof now === "number";
  return (
    <Notice
      tone={isIncluded ? "plain" : "refused"}
      title={isIncluded ? t("operation.orphaned.moved", { number: groupDigits(t, now) }) : t("operation.orphaned.gone")}
    >
      <ul className="space-y-1">
        {blocks.map(({ hash, number, orphanedAt }) => (
          <li key={hash} className="flex flex-wrap items-baseline gap-x-1.5">
            <span>
              {t("operation.orphaned.was")}{" "}
              <Link href={paths.block(hash)} prefetch={false} className="figures link">
                {groupDigits(t, number)}
              </Link>
              {t("operation.orphaned.end")}
            </span>
            <span>
              <span className="text-faint">{t("block.orphanedAt")}</span> <Time seconds={orphanedAt} />
            </span>
            <BlockHash value={hash} isShort />
          </li>
        ))}
      </ul>
      {isIncluded ? null : (
        <>
          <p className="mt-1">
            {now === "pending" ? t("operation.orphaned.pendingText") : t("operation.orphaned.goneText")}
          </p>
          {next}
        </>
      )}
    </Notice>
  );
}
