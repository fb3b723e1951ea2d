"use client";

import Link from "next/link";
import type { OrphanedBlock } from "@/lib/client";
import { groupDigits } from "../format";
import { paths } from "../paths";
import { operationTexts } from "../texts/reading/operation";
import { BlockHash } from "../ui/hex";
import { Notice } from "../ui/notice";
import { Time } from "../ui/time";

const words = operationTexts.orphaned;

interface FactsProps {
  /** The orphaned blocks that held the transaction, the one removed last first; not empty. */
  readonly blocks: readonly OrphanedBlock[];
  /** What became of the transaction: the number of its block now, or that it waits for one or is gone. */
  readonly now: number | "pending" | "gone";
}

/** Says that a reorganization removed the block of a transaction, and what became of the transaction. */
export function OrphanFacts({ blocks, now }: FactsProps) {
  const isIncluded = typeof now === "number";
  return (
    <Notice tone={isIncluded ? "plain" : "refused"} title={isIncluded ? words.moved(groupDigits(now)) : words.gone}>
      <ul className="space-y-1">
        {blocks.map(({ hash, number, orphanedAt }) => (
          <li key={hash} className="flex flex-wrap items-baseline gap-x-1.5">
            <span>
              {words.was}{" "}
              <Link href={paths.block(hash)} prefetch={false} className="figures link">
                {groupDigits(number)}
              </Link>
              , {words.until} <Time seconds={orphanedAt} />.
            </span>
            <BlockHash value={hash} digits={6} />
          </li>
        ))}
      </ul>
      {isIncluded ? null : <p className="mt-1">{now === "pending" ? words.pendingText : words.goneText}</p>}
    </Notice>
  );
}
