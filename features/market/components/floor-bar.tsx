"use client";

import { inscriptionText } from "@/components/format/inscription-text";
import { RoundedCoins, UnitPrice } from "@/components/ui/price";
import { useOffers } from "@/features/market/client/offers";
import type { At, OfferRecord, Page } from "@/lib/client";
import { useTranslate } from "@/lib/languages/translate";
import { BuyButton } from "./trade/buy-button";

interface FloorBarProps {
  readonly ticker: string;
  /** The cheapest offers that the server rendered; undefined if the page shows others. */
  readonly initial: At<Page<"offers", OfferRecord>> | undefined;
  /** Their number on a page. The same number shares one request with their table. */
  readonly limit: number;
}

/** On narrow screens, the token's cheapest offer and the button that buys it, at the bottom of the window. Nothing without offers. */
export function FloorBar({ ticker, initial, limit }: FloorBarProps) {
  const t = useTranslate();
  const { data } = useOffers({ ticker, order: "unitPrice", limit }, initial);
  const offer = (data ?? initial)?.offers.find(({ isOpen }) => isOpen);
  if (offer === undefined) return null;
  return (
    <div
      data-action-bar=""
      data-floor-bar=""
      className="action-bar flex items-center justify-between gap-x-4 gap-y-1 lg:hidden"
    >
      <span className="min-w-0">
        <span className="caption block">{t("market.openOffers.isFloor")}</span>{" "}
        <RoundedCoins value={offer.price} className="text-accent" />
        <UnitPrice value={offer.unitPrice} className="caption block" />
      </span>
      <BuyButton look="filled" className="px-7" offer={offer} name={inscriptionText(t, offer)} />
    </div>
  );
}
