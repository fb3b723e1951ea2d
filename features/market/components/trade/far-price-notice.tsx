"use client";

import type { ReactNode } from "react";
import { formatUnits } from "@/components/format/numbers";
import { Notice } from "@/components/ui/notice";
import { UnitPrice } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";
import type { FarPrice } from "./far-price";

interface NoticeProps {
  readonly far: FarPrice;
  /** The person's decision, if the form around it does not take it. */
  readonly children?: ReactNode;
}

/** Says that a price may be a slip. */
export function FarPriceNotice({ far: { side, from, reference, hundredths }, children }: NoticeProps) {
  const t = useTranslate();
  const times = formatUnits(t, hundredths, 2);
  return (
    <div role="status">
      <Notice tone="refused" title={t(`trade.far.${side}.${from}`, { times })}>
        <p>
          {t("units.labeled", { label: t(`trade.far.${from}`), text: "" })}
          <UnitPrice value={reference} />
        </p>
        <p className="mt-1">{t(`trade.far.${side}.text`)}</p>
        {children}
      </Notice>
    </div>
  );
}
