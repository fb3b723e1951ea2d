"use client";

import type { ReactNode } from "react";
import type { IndexStatus } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { groupDigits } from "../format/numbers";
import { Time } from "../ui/time";
import { Dot } from "./dot";
import { useStatus } from "./use-status";
import { useStatusWords } from "./use-status-words";

/** The latest, the indexed and the finalized block, and the status of the index, live. */
export function IndexPanel() {
  const t = useTranslate();
  const status = useStatus();
  const { tone, title, text } = useStatusWords(status);
  const none = status === undefined ? t("sync.unknown") : t("sync.none");

  return (
    <section id="index" aria-label={t("sync.label")} className="border-line border-y">
      <div className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1.4fr]">
        <Figure
          caption={t("sync.latestBlock")}
          block={status?.chain?.block}
          none={none}
          seconds={status?.chain?.time}
        />
        <Figure caption={t("sync.indexedBlock")} block={indexBlock(status)} none={none} seconds={status?.index.time} />
        <Figure caption={t("sync.finalBlock")} block={finalBlock(status)} none={none} seconds={null} />
        <div
          role="status"
          className="col-span-full border-line border-t py-5 lg:col-span-1 lg:border-t-0 lg:border-l lg:pl-6"
        >
          <p className="flex items-center gap-2.5 font-medium">
            <Dot tone={tone} />
            {title}
          </p>
          <p className="mt-1 text-sm text-soft">{text}</p>
        </div>
      </div>
    </section>
  );
}

function Figure({
  caption,
  block,
  none,
  seconds,
}: {
  caption: ReactNode;
  block: number | undefined;
  /** Shown without a block. */
  none: string;
  seconds: number | null | undefined;
}) {
  const t = useTranslate();
  return (
    <div className="py-5 not-first:border-line not-first:border-l not-first:pl-4 sm:not-first:pl-6 max-sm:[&:nth-child(3)]:col-span-2 max-sm:[&:nth-child(3)]:border-t max-sm:[&:nth-child(3)]:border-l-0 max-sm:[&:nth-child(3)]:pl-0">
      <p className="caption">{caption}</p>
      <p className="display mt-1 text-[1.75rem] leading-tight lining-nums tabular-nums sm:text-[2.1rem]">
        {block === undefined ? <span className="text-faint text-lg">{none}</span> : groupDigits(t, block)}
      </p>
      <p className="caption min-h-4">{typeof seconds === "number" ? <Time seconds={seconds} /> : null}</p>
    </div>
  );
}

/** The indexed block; undefined before the first one. */
function indexBlock(status: IndexStatus | null | undefined): number | undefined {
  return status && status.index.block >= status.startBlock ? status.index.block : undefined;
}

function finalBlock(status: IndexStatus | null | undefined): number | undefined {
  return status && status.index.final >= status.startBlock ? status.index.final : undefined;
}
