"use client";

import { unitPriceOf } from "@/components/format/prices";
import { ItemFacts } from "@/components/item/facts";
import { Coins, Fiat, UnitPrice } from "@/components/ui/price";
import { useMarketToken } from "@/lib/client/react/market-tokens";
import { useTranslate } from "@/lib/languages/translate";
import type { OfferTerms } from "./terms";

/** The amount and the price of an offer, with its unit price and the token's floor. */
export function OfferFacts({ offer: { ticker, tokenId, amount, price } }: { offer: OfferTerms }) {
  const t = useTranslate();
  const each = unitPriceOf(price, amount);
  return (
    <ItemFacts
      item={{ ticker, tokenId, amount }}
      more={[
        {
          name: t("trade.price"),
          value: (
            <>
              <Coins value={price} className="font-medium" /> <Fiat value={price} />
            </>
          ),
        },
        { name: t("trade.unitPrice"), value: each === null ? null : <UnitPrice value={each} isBare /> },
        { name: t("trade.floor"), value: <FloorPrice ticker={ticker} /> },
      ]}
    />
  );
}

/** The lowest unit price of a ticker's open offers, live. */
export function FloorPrice({ ticker }: { ticker: string }) {
  const t = useTranslate();
  const { data } = useMarketToken(ticker);
  if (data === undefined) return <span className="text-faint">…</span>;
  const floor = data?.floor ?? null;
  return floor === null ? (
    <span className="text-faint">{t("trade.floorNone")}</span>
  ) : (
    <UnitPrice value={floor.unitPrice} isBare />
  );
}
