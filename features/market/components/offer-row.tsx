"use client";

import type { ReactNode } from "react";
import { AddressText } from "@/components/address/address-text";
import { Expiry } from "@/components/item/expiry";
import { ItemLink } from "@/components/item/item-link";
import { inscriptionNameOf } from "@/components/item/name";
import { Amount } from "@/components/ui/amount";
import { Coins, Fiat, RoundedCoins, UnitPrice } from "@/components/ui/price";
import { Cell } from "@/components/ui/table";
import type { OfferRecord } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { FloorBeside } from "./floor-beside";
import { BuyButton } from "./trade/buy-button";

interface OfferRowProps {
  readonly offer: OfferRecord;
  /** Whether it has left the list since it was shown. */
  readonly isGone: boolean;
  /** Share of the amount up to this row, in percent; null if rows show none. */
  readonly depth: number | null;
  /** Unit price of the floor of its ticker, if rows show it. */
  readonly floor: bigint | undefined;
  /** The tickers of all rows; null: rows show none. */
  readonly among: readonly string[] | null;
  /** Whether to leave out amount, seller and expiry, for a narrow column. */
  readonly isBrief: boolean;
  /** Selects the offer, if rows can be selected. */
  readonly box: ReactNode;
}

/** An offer in a list. */
export function OfferRow({ offer, isGone, depth, floor, among, isBrief, box }: OfferRowProps) {
  const t = useTranslate();
  const { ticker, tokenId, amount, price, unitPrice, seller, expires, isOpen } = offer;
  // Not faded, which would make the reason hard to read.
  const struck = isGone ? "text-faint line-through" : "";
  return (
    <tr>
      <Cell>
        <div className="flex items-center">
          {box}
          <ItemLink
            ticker={ticker}
            tokenId={tokenId}
            name={inscriptionNameOf(offer)}
            amount={amount}
            among={among}
            amountClassName={isBrief ? "" : "lg:hidden"}
          />
        </div>
      </Cell>
      <Cell side="end">
        <UnitPrice value={unitPrice} isBare className={`max-[22rem]:text-[0.8em] text-[0.92em] ${struck}`} />
        <RoundedCoins value={price} className={`caption block sm:hidden ${struck}`} />
        <FloorBeside unitPrice={unitPrice} floor={isGone || !isOpen ? undefined : floor} />
        {depth === null || isGone ? null : <Depth share={depth} />}
      </Cell>
      <Cell side="end" className="hidden sm:table-cell">
        <Coins value={price} className={`text-[0.92em] ${struck}`} />
        <Fiat value={price} className="block" />
      </Cell>
      {isBrief ? null : (
        <>
          <Cell side="end" className="hidden lg:table-cell">
            <Amount value={amount} className="text-[0.92em]" />
          </Cell>
          <Cell side="end" className="hidden xl:table-cell">
            <AddressText value={seller} isShort />
          </Cell>
          <Cell side="end" className="hidden text-sm xl:table-cell">
            <Expiry seconds={expires} isOpen={isOpen} />
          </Cell>
        </>
      )}
      <Cell side="end">
        {isGone ? (
          <span className="caption">{t("market.openOffers.gone")}</span>
        ) : isOpen ? (
          <BuyButton offer={offer} name={`${ticker} ${inscriptionNameOf(offer)}`} />
        ) : (
          <span className="text-sm xl:hidden">
            <Expiry seconds={expires} isOpen={false} />
          </span>
        )}
      </Cell>
    </tr>
  );
}

/** The share of the amount that costs at most this much, as a bar below the price. */
function Depth({ share }: { share: number }) {
  const t = useTranslate();
  return (
    <span
      title={t("market.openOffers.depth", { share: String(share) })}
      className="mt-1 ml-auto block h-0.5 w-full max-w-28 bg-line"
    >
      <span className="ml-auto block h-full bg-accent" style={{ width: `${share}%` }} />
    </span>
  );
}
