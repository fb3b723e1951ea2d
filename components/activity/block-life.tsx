"use client";

import type { ReactNode } from "react";
import type { OrphanedBlock } from "@/lib/client";
import { useBlock, useOrphans } from "@/lib/client/react/blocks";
import { useTranslate } from "@/lib/languages/translate";
import type { Hash } from "@/lib/protocol";
import { groupDigits } from "../format/numbers";
import { paths } from "../format/paths";
import { useStatus } from "../status/use-status";
import { ButtonLink } from "../ui/button";
import { Notice } from "../ui/notice";
import { Time } from "../ui/time";
import { Finality } from "./transaction-view";

interface BlockProps {
  readonly number: number;
  readonly hash: Hash;
}

/** Watches a block that is not final, and says if a reorganization removes it while the page is open. */
export function BlockLife({ number, hash }: BlockProps) {
  return <div role="status">{useIsOrphaned(number, hash) ? <Orphaned number={number} hash={hash} /> : null}</div>;
}

/** Whether a block is final (spec §8.3), live. An orphaned block never is. */
export function BlockFinality({ number, hash }: BlockProps) {
  const t = useTranslate();
  return useIsOrphaned(number, hash) ? t("block.orphaned") : <Finality block={number} />;
}

/** Whether a reorganization has removed a block since the page was opened. */
function useIsOrphaned(number: number, hash: Hash): boolean {
  const status = useStatus();
  const mayEnd = status != null && number > status.index.final;
  const { data } = useBlock(mayEnd ? number : null);
  return data === null || (data !== undefined && data.block.hash !== null && data.block.hash !== hash);
}

/** The operations of a block. Once a reorganization has removed it, none of them is confirmed. */
export function OfBlock({ number, hash, children }: BlockProps & { readonly children: ReactNode }) {
  const isOrphaned = useIsOrphaned(number, hash);
  return (
    <div data-of-block="" {...(isOrphaned ? { "data-orphaned": "" } : {})}>
      {children}
    </div>
  );
}

function Orphaned({ number, hash }: BlockProps) {
  const found = useOrphans(hash).data?.blocks[0];
  return (
    <div className="mt-8">
      <OrphanNotice number={number} block={found} />
    </div>
  );
}

/** Says that a block is orphaned, since when, and which block replaced it. Undefined `block`: the record is not known. */
export function OrphanNotice({ number, block }: { number: number; block: OrphanedBlock | undefined }) {
  const t = useTranslate();
  const isReplaced = block === undefined || block.replacedBy !== null;
  return (
    <Notice tone="refused" title={t("block.orphaned")}>
      <p>{t(isReplaced ? "block.orphanedText" : "block.orphanedPending", { number: groupDigits(t, number) })}</p>
      {block === undefined ? null : (
        <p className="mt-1">
          {t("block.orphanedAt")} <Time seconds={block.orphanedAt} />
        </p>
      )}
      {isReplaced ? (
        <p className="mt-3">
          <ButtonLink href={paths.block(number)}>
            {t("block.seeCanonical", { number: groupDigits(t, number) })}
          </ButtonLink>
        </p>
      ) : null}
    </Notice>
  );
}
