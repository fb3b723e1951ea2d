"use client";

import type { ReactNode } from "react";
import { inscriptionText } from "@/components/format/inscription-text";
import { ItemLink } from "@/components/item/item-link";
import { Coins, Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import { Cell } from "@/components/ui/table";
import type { OfferRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { FloorBeside } from "./floor-beside";
import { BuyButton } from "./trade/buy-button";
import type { WideOffers } from "./wide-offers";

interface OfferRowProps {
  readonly offer: OfferRecord;
  /** Whether it has left the list since it was shown. */
  readonly isGone: boolean;
  /** What shows the share of the amount up to this row, if rows show it. */
  readonly depth: ReactNode;
  /** Unit price of the floor of its ticker, if rows show it. */
  readonly floor: bigint | undefined;
  /** The tickers of all rows; null: rows show none. */
  readonly among: readonly string[] | null;
  /** Further columns. */
  readonly wide: WideOffers | undefined;
  /** Selects the offer, if rows can be selected. */
  readonly box: ReactNode;
}

/** An offer in a list. */
export function OfferRow({ offer, isGone, depth, floor, among, wide, box }: OfferRowProps) {
  const t = useTranslate();
  const { price, unitPrice, isOpen } = offer;
  // Not faded, which would make the reason hard to read.
  const struck = isGone ? "text-faint line-through" : "";
  return (
    <tr>
      <Cell>
        <div className="flex items-center">
          {box}
          <ItemLink inscription={offer} among={among} />
        </div>
      </Cell>
      <Cell side="end">
        <UnitPrice value={unitPrice} isBare className={`max-[22rem]:text-[0.8em] text-[0.92em] ${struck}`} />
        <RoundedCoins value={price} className={`caption block sm:hidden ${struck}`} />
        <FloorBeside unitPrice={unitPrice} floor={isGone || !isOpen ? undefined : floor} />
        {isGone ? null : depth}
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        <Coins value={price} className={`text-[0.92em] ${struck}`} />
        <Fiat value={price} className="block" />
      </Cell>
      {wide === undefined ? null : <wide.Cells offer={offer} />}
      <Cell side="end">
        {isGone ? (
          <span className="caption">{t("market.openOffers.gone")}</span>
        ) : isOpen ? (
          <BuyButton offer={offer} name={inscriptionText(t, offer)} />
        ) : wide === undefined ? null : (
          <wide.Ended offer={offer} />
        )}
      </Cell>
    </tr>
  );
}
