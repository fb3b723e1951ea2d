"use client";

import type { ReactNode } from "react";
import type { AskedPrice, PriceWarning } from "@/components/slots/page-feature";
import { useWallet } from "@/components/wallet/wallet";
import { useTranslate } from "@/lib/languages/translate";
import { farthestPrice } from "./far-price";
import { FarPriceNotice } from "./far-price-notice";
import { useReferences } from "./use-references";

type FarListingProps = AskedPrice & { readonly children: (warning: PriceWarning) => ReactNode };

/** The warning of a price far from the floor in a listing by message. Its form takes the decision. */
export default function FarListing({ ticker, amount, price, children }: FarListingProps) {
  const t = useTranslate();
  const wallet = useWallet();
  const { references, isKnown } = useReferences([ticker], wallet.phase === "connected" ? wallet.account.address : null);
  const far = price === null ? null : farthestPrice([{ ticker, amount }], [price], references);
  return children({
    isChecking: price !== null && !isKnown,
    notice: far === null ? null : <FarPriceNotice far={far} />,
    decision: far === null ? undefined : t("trade.far.decision"),
  });
}
