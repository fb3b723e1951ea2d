"use client";

import type { ReactNode } from "react";
import type { AskedPrice, PriceWarning } from "@/components/slots/page-feature";
import { useMarketToken } from "@/lib/client/react/market-tokens";
import { useTranslate } from "@/lib/languages/translate";
import { farthestPrice } from "./far-price";
import { FarPriceNotice } from "./far-price-notice";

type FarListingProps = AskedPrice & { readonly children: (warning: PriceWarning) => ReactNode };

/** The warning of a price far from the floor in a listing by message. Its form takes the decision. */
export default function FarListing({ ticker, amount, price, children }: FarListingProps) {
  const t = useTranslate();
  const { data, isFailing } = useMarketToken(ticker);
  const isKnown = data !== undefined || isFailing;
  const far =
    price === null || data === undefined || data === null ? null : farthestPrice([{ ticker, amount }], [price], [data]);
  return children({
    isChecking: price !== null && !isKnown,
    notice: far === null ? null : <FarPriceNotice far={far} />,
    decision: far === null ? undefined : t("trade.far.decision"),
  });
}
