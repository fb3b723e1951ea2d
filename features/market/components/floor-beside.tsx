"use client";

import { UnitPrice } from "@/components/ui/price";
import { useTranslate } from "@/lib/languages/translate";

/** The floor below the unit price of an offer. `floor`: a unit price; undefined: not known, shows nothing. */
export function FloorBeside({ unitPrice, floor }: { unitPrice: bigint; floor: bigint | undefined }) {
  const t = useTranslate();
  if (floor === undefined) return null;
  return (
    <span className="caption block">
      {floor === unitPrice ? (
        t("market.openOffers.isFloor")
      ) : (
        <>
          {t("market.openOffers.floor")} <UnitPrice value={floor} isBare />
        </>
      )}
    </span>
  );
}
