"use client";

import type { ReactNode } from "react";
import { inscriptionText, type Named } from "@/components/format/inscription-text";
import { inscriptionKey } from "@/components/item/key";
import { Notice } from "@/components/ui/notice";
import { type Translate, useTranslate } from "@/lib/languages/translate";
import type { ReasonCode } from "@/lib/protocol";

interface RefusedItemsProps {
  readonly refused: readonly {
    readonly item: Named;
    readonly reason: ReasonCode | null;
  }[];
  /** The outcome for the other inscriptions. */
  readonly children?: ReactNode;
}

/** The inscriptions that can't be sold, each with the reason. */
export function RefusedItems({ refused, children }: RefusedItemsProps) {
  const t = useTranslate();
  const [first] = refused;
  if (first === undefined) return null;
  if (refused.length === 1) {
    return (
      <Notice tone="refused" title={t("trade.sale.refused", { name: inscriptionText(t, first.item) })}>
        {first.reason === null ? null : reasonText(t, first.reason)} {children}
      </Notice>
    );
  }
  return (
    <Notice tone="refused" title={t("trade.sale.refusedSeveral", { count: refused.length })}>
      <ul className="max-h-40 space-y-1 overflow-y-auto">
        {refused.map(({ item, reason }) => (
          <li key={inscriptionKey(item)}>
            <span className="figures break-all text-ink">{inscriptionText(t, item)}</span>{" "}
            {reason === null ? null : reasonText(t, reason)}
          </li>
        ))}
      </ul>
      {children}
    </Notice>
  );
}

/** The reason of a rejection and its hint, in two sentences. */
function reasonText(t: Translate, reason: ReasonCode): string {
  return t("units.sentences", { first: t(`reasons.${reason}.text`), second: t(`reasons.${reason}.hint`) });
}
