"use client";

import type { ReactNode } from "react";
import { coinText } from "@/components/format/coins";
import { inscriptionText } from "@/components/format/inscription-text";
import { useSettings } from "@/components/hooks/settings";
import { Button } from "@/components/ui/button";
import { useOffers } from "@/features/market/client/offers";
import { useTranslate } from "@/lib/languages/translate";
import type { Address } from "@/lib/protocol";
import { nextCheapest } from "./next-offer";
import type { OfferTerms } from "./terms";

/** Offers that are looked at: those of the buyer are skipped. */
const LOOKED_AT = 25;

interface NextCheapestProps {
  /** The offer that is gone. */
  readonly offer: OfferTerms;
  readonly buyer: Address;
  readonly onChoose: (offer: OfferTerms) => void;
  /** Shown if there is no other offer. */
  readonly otherwise: ReactNode;
}

/** After an offer is gone, a button that shows the next cheapest one. */
export function NextCheapest({ offer, buyer, onChoose, otherwise }: NextCheapestProps) {
  const t = useTranslate();
  const { nativeCurrency } = useSettings().network;
  const { data } = useOffers({ ticker: offer.ticker, order: "unitPrice", limit: LOOKED_AT });
  const next = nextCheapest(data?.offers ?? [], offer, buyer);
  if (next === null) return otherwise;
  const [name, price] = [inscriptionText(t, next), coinText(t, next.price, nativeCurrency)];
  return (
    <Button look="filled" className="w-full" onClick={() => onChoose(next)}>
      {t("trade.buy.next", { name, price })}
    </Button>
  );
}
