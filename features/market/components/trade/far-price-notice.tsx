"use client";

import { formatUnits } from "@/components/format/numbers";
import { Decision } from "@/components/signing/decision";
import { Notice } from "@/components/ui/notice";
import { UnitPrice } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";
import type { FarPrice } from "./far-price";

interface NoticeProps {
  readonly far: FarPrice;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Says that a price may be a slip, and takes the person's decision. */
export function FarPriceNotice({ far: { side, from, reference, hundredths }, isConfirmed, onConfirm }: NoticeProps) {
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
        <div className="mt-2">
          <Decision text={t("trade.far.decision")} isChecked={isConfirmed} onChange={onConfirm} />
        </div>
      </Notice>
    </div>
  );
}
