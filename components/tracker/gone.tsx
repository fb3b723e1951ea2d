"use client";

import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { Hash } from "@/lib/protocol";
import { HashText } from "../ui/hex";
import type { GoneStatus } from "./tracked";

/** The texts about a transaction that is gone. */
export function describeGone(t: Translate, status: GoneStatus): { readonly title: string; readonly text: string } {
  if (status.kind === "dropped") return { title: t("tracker.dropped"), text: t("tracker.droppedText") };
  return {
    title: t("tracker.canceled"),
    text: status.isFinal === true ? t("tracker.canceledText") : t("tracker.canceledNotFinalText"),
  };
}

/** Names the transaction that replaced another one. */
export function ReplacedBy({ hash }: { hash: Hash }) {
  const t = useTranslate();
  return (
    <p className="mt-1 text-sm text-soft">
      {t("units.labeled", { label: t("tracker.replacedBy"), text: "" })}
      <HashText value={hash} isShort withTools />
    </p>
  );
}
